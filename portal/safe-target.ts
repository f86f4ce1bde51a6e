import { applications } from '../contract/access/applications.ts'

/* Some parsers read control characters and backslashes as slashes, or drop them, and others do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const doubtful = /[\u0000-\u0020\u007f-\u009f\\]/
/* Below /elearning the application has pages too, so calls are recognised by their second part (P30). */
const calls =
  /^\/+(?:(?:plt|mdsdata|mdscore|csrctms)(?:\/|$)|elearning\/(?:clientCourse|outerTask|userTask|userCourse|categoryManagement|file)(?:\/|$))/

/** True for a path on this origin that a redirect may lead to (TR-W1); whole addresses and paths of calls are refused. */
export function isSafeTarget(value: string, origin: string): boolean {
  if (!value.startsWith('/') || value.startsWith('//') || doubtful.test(value)) return false
  const decoded = decodedWhole(value)
  if (decoded === undefined || decoded.startsWith('//') || doubtful.test(decoded)) return false
  if (!URL.canParse(value, origin) || !URL.canParse(decoded, origin)) return false
  const url = new URL(value, origin)
  // A server decodes one layer of encoding before it looks for a call.
  if (calls.test(new URL(decoded, origin).pathname)) return false
  // Ending the session is never the target of a redirect: a link could sign users out.
  if (url.searchParams.has('logout') || url.pathname.startsWith('//')) return false
  return url.origin === origin && !calls.test(url.pathname)
}

/** The target if it is safe, else /home. */
export const safeTarget = (value: unknown, origin: string): string =>
  typeof value === 'string' && isSafeTarget(value, origin) ? value : '/home'

/** Whether a path belongs to a sub-application or to the documentation, that is, to a page outside this router. */
export const isApplicationPath = (path: string): boolean =>
  path.startsWith('/docs/') ||
  applications.some(
    ({ id, prefix }) =>
      id !== 1 && (path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`)),
  )

/** Decodes percent-encoding until nothing changes, so that no layer hides a slash; undefined when it is malformed. */
function decodedWhole(value: string): string | undefined {
  let path = value.split(/[?#]/, 1)[0]!
  for (let layer = 0; layer < 5; layer += 1) {
    if (!path.includes('%')) return path
    try {
      path = decodeURIComponent(path)
    } catch (error) {
      if (error instanceof URIError) return undefined
      throw error
    }
  }
  return undefined
}
