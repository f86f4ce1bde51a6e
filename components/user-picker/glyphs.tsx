/** Two drawings of lucide's set as they are: the library's own components weigh more than both. */
const drawing = (path: string) => (
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
  >
    <path d={path} />
  </svg>
)

export const tick = drawing('M20 6 9 17l-5-5')
export const cross = drawing('M18 6 6 18M6 6l12 12')
