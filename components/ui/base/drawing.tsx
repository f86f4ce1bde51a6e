import type { ReactNode } from 'react'

type Look = { size?: number; weight?: number; className?: string }

/** A plain copy of a lucide icon: the library's own components weigh more than a whole widget needs. */
export const drawing = (paths: ReactNode, { size = 14, weight = 2, className }: Look = {}) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    {paths}
  </svg>
)
