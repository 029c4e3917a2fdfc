"""Secrets and codes: long enough, never twice, kept as hashes."""

from __future__ import annotations

import hashlib

from server.tokens import SECRET_CHARS, as_meant, digest, new_code, new_secret, same


def test_secrets_do_not_repeat_and_have_256_bits() -> None:
    assert len({new_secret() for _ in range(200)}) == 200
    assert {len(new_secret()) for _ in range(50)} == {SECRET_CHARS}


def test_a_code_is_read_as_it_was_meant() -> None:
    for _ in range(50):
        code = new_code(16)
        assert as_meant(f" {code[:8].lower()}-{code[8:]}") == code
    assert as_meant("oil1-u") == "0111U"


def test_a_digest_is_sha256_of_whatever_somebody_sent() -> None:
    assert digest("secret") == hashlib.sha256(b"secret").digest()
    assert same(digest("secret"), digest("secret"))
    assert not same(digest("secret"), digest("\ud800"))
