"""OpenLigaDB: fixtures, results and goals of real seasons, edited by a crowd. Data under the ODbL."""
