import { mark } from './mark.css.ts'

/** The product's mark: a sheet with one dark edge. */
export const Mark = () => (
  <svg className={mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path fill="currentColor" d="M0 0h20v20H0z" />
    <path d="M2 2h9v16H2z" data-sheet />
  </svg>
)
