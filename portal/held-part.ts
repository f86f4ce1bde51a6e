import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { letterParts } from '../client/sign-in/sign-in-company.ts'

/**
 * The part of a link after the #, which no server sees and no log stores; '' without it. Opening another link in the
 * same tab only changes this part, and the value once read stays when the page removes it from the address.
 */
export function useHeldPart(name: string): string {
  const hash = useLocation({ select: each => each.hash })
  const part = useRef('')
  part.current = letterParts(`#${hash}`).get(name) || part.current
  return part.current
}
