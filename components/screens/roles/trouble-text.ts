import { useRightText } from './use-forest.ts'

/** The text of an error; one about a right names it. */
export function useTroubleText(): (trouble: { message: string; data?: unknown }) => string {
  const rightText = useRightText()
  return ({ message, data }) => {
    const right = typeof data === 'object' && data !== null && 'right' in data ? String(data.right) : ''
    return right ? `${rightText(right)}: ${message}` : message
  }
}
