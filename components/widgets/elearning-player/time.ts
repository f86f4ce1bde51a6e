import type { Text } from '../../shared/call/use-text.ts'

/** 'm:ss' or 'h:mm:ss', for display. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** '2 minutes 5 seconds', for screen readers. */
export const spoken = (ms: number, t: Text['t']): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = [
    hours > 0 ? t('player:time.hours', { count: hours }) : '',
    minutes > 0 ? t('player:time.minutes', { count: minutes }) : '',
    rest > 0 || seconds === 0 ? t('player:time.seconds', { count: rest }) : '',
  ]
  return parts.filter(Boolean).join(' ')
}
