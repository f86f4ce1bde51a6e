import { drawing } from '../../ui/base/drawing.tsx'

const weight = 1.75

export const magnifier = drawing(
  <>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>,
  { size: 16, weight },
)
export const cross = drawing(<path d="M18 6 6 18M6 6l12 12" />, { size: 16, weight })
export const padlock = drawing(
  <>
    <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
  </>,
  { weight },
)
