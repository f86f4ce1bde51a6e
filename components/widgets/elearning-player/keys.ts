/** What a key does to the video (2.5.4). Jumps in seconds; volume and speed in steps. */
export type Act =
  | { kind: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { kind: 'jump'; seconds: number }
  | { kind: 'volume'; by: number }
  | { kind: 'speed'; by: 1 | -1 }

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

const acts: Readonly<Record<string, Act>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  arrowleft: { kind: 'jump', seconds: -5 },
  arrowright: { kind: 'jump', seconds: 5 },
  j: { kind: 'jump', seconds: -10 },
  l: { kind: 'jump', seconds: 10 },
  arrowup: { kind: 'volume', by: 0.1 },
  arrowdown: { kind: 'volume', by: -0.1 },
  '<': { kind: 'speed', by: -1 },
  '>': { kind: 'speed', by: 1 },
}

/** Elements that use letters, arrows or Space themselves. */
const typing = 'input, textarea, select, [contenteditable]'

/** The act of a key pressed inside the player; null leaves the key to the element or the page. */
export const getAct = (event: Pressed, target: Element | null): Act | null => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return null
  if (target?.matches(typing)) return null
  const act = acts[event.key.toLowerCase()] ?? null
  // Space presses the focused button; a slider moves by its own arrows.
  if (event.key === ' ' && target?.matches('button, a, summary')) return null
  return event.key.startsWith('Arrow') && target?.matches('[role=slider]') ? null : act
}

/** The next speed on the ladder, no faster than the task allows. */
export const stepSpeed = (speeds: readonly number[], now: number, by: 1 | -1): number => {
  const at = speeds.indexOf(now)
  return speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? now
}

/** Available speeds up to the fastest that counts. */
export const speedsUpTo = (percent: number): number[] =>
  [0.5, 0.75, 1, 1.25, 1.5, 2].filter(each => each * 100 <= percent)
