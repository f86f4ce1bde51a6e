import { applications } from '../contract/applications.ts'

/* Control characters and backslashes are read as slashes, or dropped, by one parser and not by the next. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const doubtful = /[\u0000-\u0020\u007f-\u009f\\]/
/* Below /elearning the application has pages too, so its calls are told by their second part (P30). */
const calls =
  /^\/+(?:(?:plt|mdsdata|mdscore|csrctms)(?:\/|$)|elearning\/(?:clientCourse|outerTask|userTask|userCourse|categoryManagement|file)(?:\/|$))/

/** True for a path on this origin that a redirect may lead to (TR-W1); whole addresses and paths of calls are refused. */
export function isSafeTarget(value: string, origin: string): boolean {
  if (!value.startsWith('/') || value.startsWith('//') || doubtful.test(value)) return false
  const decoded = decodedWhole(value)
  if (decoded === undefined || decoded.startsWith('//') || doubtful.test(decoded)) return false
  if (!URL.canParse(value, origin) || !URL.canParse(decoded, origin)) return false
  const url = new URL(value, origin)
  // A server undoes a layer of encoding before it looks for a call.
  if (calls.test(new URL(decoded, origin).pathname)) return false
  // Ending the session is never the target of a redirect: it would sign people out by a link.
  if (url.searchParams.has('logout') || url.pathname.startsWith('//')) return false
  return url.origin === origin && !calls.test(url.pathname)
}

/** The target if it is safe, else /home. */
export const safeTarget = (value: unknown, origin: string): string =>
  typeof value === 'string' && isSafeTarget(value, origin) ? value : '/home'

/** Whether a path belongs to a sub-application, that is, to a page that this router does not draw. */
export const isApplicationPath = (path: string): boolean =>
  applications.some(
    ({ id, prefix }) =>
      id !== 1 && (path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`)),
  )

/** Undoes percent-encoding until it stands still, so that no layer of it hides a slash; undefined when it is broken. */
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
