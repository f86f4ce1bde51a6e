/**
 * Runs something while it has at least one user (a refcount). Returns the acquire function, which returns the release
 * function.
 */
export const createRefcount = (begin: () => () => void) => {
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
