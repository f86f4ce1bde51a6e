import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { letterParts } from '../client/sign-in-company.ts'

/**
 * What a link carries behind the #, which no server sees and no log keeps; '' without it. Another link opened in the same tab
 * changes nothing else, and what was read once stays when the page takes it out of the address.
 */
export function useHeldPart(name: string): string {
  const hash = useLocation({ select: each => each.hash })
  const held = useRef('')
  held.current = letterParts(`#${hash}`).get(name) || held.current
  return held.current
}
