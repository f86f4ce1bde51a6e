import { certificateFile } from '../../contract/learning/calls.ts'
import { addressAt } from '../http/own-origin.ts'
import { send } from '../session/api.ts'
import { addressIn, globalSession, type SessionStore } from '../session/store.ts'

/** Address of a learner's certificate file, absolute for pages on another origin. */
export const certificateAddress = async (
  certificateId: string,
  { userId, session = globalSession() }: { userId?: string; session?: SessionStore } = {},
): Promise<string> => {
  const input = { certificateId, ...(userId && { userId }) }
  const { url } = await send(certificateFile, input, { session, quiet: true, loading: false })
  return fileAddress(session, url)
}

/** Address of a file of the product; a store of another origin (S3) signs complete addresses. */
export const fileAddress = (session: SessionStore, url: string): string =>
  /^[a-z]+:/.test(url) ? url : addressAt(addressIn(session.$session.get(), url))
