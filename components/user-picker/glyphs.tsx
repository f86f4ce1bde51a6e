import type { ReactNode } from 'react'

/** Two drawings of lucide's set as they are: the library's own components weigh more than both. */
const drawing = (paths: ReactNode) => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {paths}
  </svg>
)

export const tick = drawing(<path d="M20 6 9 17l-5-5" />)
export const cross = drawing(<path d="M18 6 6 18M6 6l12 12" />)
