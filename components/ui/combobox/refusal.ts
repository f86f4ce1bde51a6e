let refusing = false

/** A form refuses what stands in it: the focus that it moves in this turn opens no list, which would cover what is said. */
export function refuse(): void {
  refusing = true
  setTimeout(() => {
    refusing = false
  })
}

export const isRefusing = (): boolean => refusing
