import type { ReactNode } from 'react'

/** Drawings of lucide's set as they are: the library's own components weigh more than all of them. */
const drawing = (paths: ReactNode, className?: string) => (
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
    className={className}
  >
    {paths}
  </svg>
)

export const cross = drawing(<path d="M18 6 6 18M6 6l12 12" />)
export const chevronDown = drawing(<path d="m6 9 6 6 6-6" />)
export const funnel = drawing(<path d="M22 3H2l8 9.46V19l4 2v-8.54L22 3z" />)
export const goBack = drawing(<path d="m15 18-6-6 6-6" />, 'flips')
export const inTree = drawing(
  <path d="M21 12h-8M21 6H8M21 18h-8M3 6v4c0 1.1.9 2 2 2h3M3 10v6c0 1.1.9 2 2 2h3" />,
)
