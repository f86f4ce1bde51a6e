import { certificateFile } from '../../contract/learning/calls.ts'
import { send } from '../session/api.ts'
import { globalSession, type SessionStore } from '../session/store.ts'

/** Address of a learner's certificate file, absolute for pages on another origin. */
export const certificateAddress = async (
  certificateId: string,
  { userId, session = globalSession() }: { userId?: string; session?: SessionStore } = {},
): Promise<string> => {
  const asked = { certificateId, ...(userId && { userId }) }
  const { url } = await send(certificateFile, asked, { session, quiet: true, loading: false })
  // A store of another origin (S3) signs complete addresses.
  return /^[a-z]+:/.test(url) ? url : session.$session.get().apiBase.replace(/\/+$/, '') + url
}
