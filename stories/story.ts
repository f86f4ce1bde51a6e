import type { ReactNode } from 'react'

/** A story of ours: Ladle's own type drags its sources through the compiler. */
export type Story = (() => ReactNode) & { storyName?: string; meta?: Record<string, unknown> }
