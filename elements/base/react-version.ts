import { version } from 'react'

/** Oldest React that draws the widgets. */
const oldest = 19
let isReported = false

/** Why the React of this page cannot draw the widgets, or null when it can; the console gets one message. */
export function reactFault(): Error | null {
  const [major, minor] = version.split('.')
  if (Number(major) >= oldest) return null
  const fault = new Error(
    `mds-kit needs React ${oldest}, found ${major}.${minor}. mds-kit/standalone and mds-kit/react bring a React of their own`,
  )
  if (!isReported) console.error(`${fault.message}. See docs/embedding.md#advice-react`)
  isReported = true
  return fault
}
