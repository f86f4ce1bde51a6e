import type { ReactNode } from 'react'

/** Drawings of lucide's set as they are: the library's own components weigh more than all of them. */
const drawing = (paths: ReactNode, size = 14) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {paths}
  </svg>
)

export const magnifier = drawing(
  <>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>,
  16,
)
export const cross = drawing(<path d="M18 6 6 18M6 6l12 12" />, 16)
export const padlock = drawing(
  <>
    <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
  </>,
)
