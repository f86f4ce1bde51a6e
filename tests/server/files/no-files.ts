import type { FileStore } from '../../../server/kernel/files/store.ts'

/** A file store that keeps nothing, for tests that read only rows. */
export const noFiles: FileStore = {
  draft: async () => ({
    path: '',
    write: async () => undefined,
    finish: async () => ({ size: 0, sha256: Buffer.alloc(32) }),
    discard: async () => undefined,
  }),
  keep: async () => undefined,
  partial: () => ({
    path: '',
    writeAt: async () => undefined,
    finish: async () => null,
    discard: async () => undefined,
  }),
  removePartialsBefore: async () => undefined,
  requireReady: async () => undefined,
  read: async () => null,
  remove: async () => undefined,
  keysBefore: async function* () {
    yield* []
  },
}
