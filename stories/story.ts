import type { ReactNode } from 'react'

/** Our own type of a story: Ladle's type makes the compiler read Ladle's sources. */
export type Story = (() => ReactNode) & { storyName?: string; meta?: Record<string, unknown> }
