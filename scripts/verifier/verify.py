#!/usr/bin/env python3
"""Verifies an export of a company: python3 verify.py [FOLDER]. Needs Python 3.8 and nothing else; verify.html says the same."""
import base64, hashlib, hmac, json, os, sys

# Ed25519 as RFC 8032 has it, for verifying alone.
P = 2**255 - 19
D = -121665 * pow(121666, P - 2, P) % P
ORDER = 2**252 + 27742317777372353535851937790883648493

def add(a, b):
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return (e * f % P, g * h % P, f * g % P, e * h % P)

def times(n, a):
    r = (0, 1, 1, 0)
    while n:
        r, a, n = (add(r, a) if n & 1 else r), add(a, a), n >> 1
    return r

def point(b):
    y, sign = int.from_bytes(b, "little") & (2**255 - 1), b[31] >> 7
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - xx) % P or y >= P: return None
    return (P - x if x % 2 != sign else x, y, 1, (P - x if x % 2 != sign else x) * y % P)

BASE = point(bytes([0x58]) + b"\x66" * 31)

def signed(key, text, signature):
    if key is None or len(signature) != 64: return False
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER: return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % ORDER
    p, q = times(s, BASE), add(r, times(h, a))
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0

sha = lambda data: hashlib.sha256(data).digest()
raw = bytes.fromhex

class Bad(Exception): pass

def need(holds, where, why):
    if not holds: raise Bad(f"{where}: {why}")

def verify(folder):
    path = lambda name: os.path.join(folder, *name.split("/"))
    def read(name):
        need(os.path.isfile(path(name)), name, "it is missing")
        with open(path(name), "rb") as file: return file.read()
    lines = lambda name: [json.loads(line) for line in read(name).decode().split("\n") if line]
    def key(id):
        if not os.path.isfile(path(f"keys/{id}.pem")): return None
        der = base64.b64decode("".join(read(f"keys/{id}.pem").decode().strip().split("\n")[1:-1]))
        return der[-32:] if hmac.new(b"key id", der.hex().encode(), "sha256").hexdigest()[:16] == id else None

    text, seal = read("manifest.json"), json.loads(read("manifest.sig"))
    need(signed(key(seal["keyId"]), b"mds-export\n" + text, raw(seal["signature"])), "manifest.json", "its signature does not hold")
    manifest = json.loads(text)
    tenant, hashes, taken, spared = manifest["tenantId"], {}, [], set()
    before = b""
    for at, line in enumerate(lines("trail/entries.jsonl"), 1):
        where, said = f"entry {at}", json.loads(line["text"])
        need(line["seq"] == at, where, "an entry before it is missing")
        need(raw(line["prev"]) == before, where, "it does not follow the entry before it")
        before = sha(before + line["text"].encode())
        need(raw(line["hash"]) == before and said[:2] == [tenant, at], where, "its content does not match its hash")
        need(sha(raw(line["salt"]) + line["facts"].encode()).hex() == said[14], where, "its payload was changed")
        if line["personal"] is not None:
            digest = sha(raw(line["personalSalt"]) + line["personal"].encode()).hex()
            need(said[15:] == [digest], where, "its payload was changed")
        elif said[15:]: taken.append(at)
        if said[8:10] == ["redactPersonalData", "users"]: spared.update(json.loads(line["facts"]).get("detail", {}).get("entries", []))
        hashes[str(at)] = line["hash"]
    for at in taken: need(at in spared, f"entry {at}", "its personal data are gone without a redaction")
    head = manifest["head"]
    need(len(hashes) == int(head["seq"]) and hashes.get(head["seq"], "") == head["hash"], f"entry {head['seq']}", "the head of the chain names another last entry")
    anchors = lines("trail/anchors.jsonl")
    for a in anchors:
        where = f"anchor {a['seq']}"
        need(signed(key(a["keyId"]), f"{tenant}\n{a['seq']}\n{a['hash']}".encode(), raw(a["signature"])), where, "its signature does not hold")
        need(hashes.get(a["seq"]) == a["hash"], where, "the chain contradicts it")
    contents = {}
    for s in lines("trail/signatures.jsonl"):
        contents[s["id"]] = f"mds-signature\n{tenant}\n".encode() + raw(s["rowDigest"])
        need(signed(key(s["keyId"]), contents[s["id"]], raw(s["seal"])), f"signature {s['id']}", "its seal does not hold")
    roots = {r["number"]: r for r in lines("trail/roots.jsonl")}
    for r in roots.values():
        said = f"mds-merkle-root\n{r['number']}\n{r['at']}\n{r['size']}\n{r['root']}\n{r['previous']}"
        need(signed(key(r["keyId"]), said.encode(), raw(r["seal"])), f"root {r['number']}", "its seal does not hold")
    for leaf in lines("trail/leaves.jsonl"):
        content = contents.get(leaf["signatureId"]) if leaf["signatureId"] else f"{tenant}\n{leaf['seq']}\n{hashes.get(leaf['seq'])}".encode()
        root, path_, at, last = roots.get(leaf["root"]), list(leaf["path"]), leaf["position"], 0
        where, why = f"root {leaf['root']}", f"it does not cover leaf {leaf['position']}"
        need(root and content is not None, where, why)
        value, last = sha(b"\0" + content), root["size"] - 1
        while last > 0:
            if at % 2 or at != last:
                need(path_, where, why)
                beside = raw(path_.pop(0))
                value = sha(b"\1" + (beside + value if at % 2 else value + beside))
            at, last = at >> 1, last >> 1
        need(not path_ and value.hex() == root["root"], where, why)
    for name in sorted(manifest["files"]):
        need(sha(read(name)).hex() == manifest["files"][name], name, "it was changed")
    return f"ok: {len(hashes)} entries, {len(anchors)} anchors, {len(contents)} signatures, {len(manifest['files'])} files, key {seal['keyId']}"

try: verdict = verify(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)))
except Bad as fault: verdict = f"BAD {fault}"
except (ValueError, KeyError, TypeError, IndexError, AttributeError): verdict = "BAD export: it cannot be read"
print(verdict)
sys.exit(0 if verdict.startswith("ok") else 1)
