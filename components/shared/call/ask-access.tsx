import { useStore } from '@nanostores/react'
import { KeyRound } from 'lucide-react'
import { atom } from 'nanostores'
import type { Right } from '../../../contract/access/rights.ts'
import { Button } from '../../ui/base/button.tsx'
import { useText } from './use-text.ts'

/** The right that the user lacks, and the study or site concerned. */
export type Wall = {
  right: Right
  studyId?: string | undefined
  siteId?: string | undefined
  /** The page that was refused; default: the present one. */
  path?: string | undefined
}

/** The wall at which access is asked for; the frame of the portal draws the dialog. */
export const $wall = atom<Wall | null>(null)

/** Whether a frame draws the dialog: an element in another page has none. */
export const $asksHere = atom(false)

/** Asks for exactly what was refused, where a screen says so (MD-A3). */
export function AskAccess(wall: Wall) {
  const { t } = useText()
  const asksHere = useStore($asksHere)
  if (!asksHere) return null
  return (
    <Button small icon={KeyRound} onClick={() => $wall.set(wall)}>
      {t('portal:askAccess')}
    </Button>
  )
}
