/** Runs something while at least one holder is left; gives what holds it, and that gives what lets go. */
export const whileHeld = (begin: () => () => void) => {
  let holders = 0
  let end: (() => void) | undefined
  return (): (() => void) => {
    if (++holders === 1) end = begin()
    let holding = true
    return () => {
      if (!holding) return
      holding = false
      if (--holders === 0) end?.()
    }
  }
}
