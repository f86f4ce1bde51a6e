// Registers every kind of record that carries signatures, for commands that run without the server's calls.
import '../features/access-requests/signing.ts'
import '../features/courses/signing.ts'
import '../features/sites/pi-signing.ts'
import '../features/sites/take-over.ts'
import '../features/sites/waiver.ts'
import '../features/study-status/act.ts'
import '../features/study-status/correction.ts'
