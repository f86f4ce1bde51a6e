let refusing = false

/**
 * A form rejects its entries: moving the focus to a field in this turn must not open its list, which would cover the
 * error.
 */
export function refuse(): void {
  refusing = true
  setTimeout(() => {
    refusing = false
  })
}

export const isRefusing = (): boolean => refusing
