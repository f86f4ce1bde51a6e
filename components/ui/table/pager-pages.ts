/** The page sizes that the pager offers; the first is the default (D36). */
export const pageSizes = [15, 30, 50] as const

/** The last page, at least 1. */
export const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** A valid page: a number past the end gives the last page, an invalid one the first. */
export const clampPage = (page: number, last: number) =>
  Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), last) : 1

/** The items of the pager: the first and last page, the current one with its neighbours, and gaps: at most seven. */
export function pagerItems(page: number, last: number): (number | 'gap')[] {
  if (last <= 7) return range(1, last)
  if (page <= 4) return [...range(1, 5), 'gap', last]
  if (page >= last - 3) return [1, 'gap', ...range(last - 4, last)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', last]
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
