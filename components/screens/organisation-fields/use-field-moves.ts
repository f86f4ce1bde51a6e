import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import {
  editOrganisationField,
  type OrganisationField,
  type OrganisationFields,
  organisationFields,
} from '../../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

export type Move = (field: OrganisationField, by: -1 | 1) => Promise<void>

/** Moves a field one place up or down at once; announces its new position. */
export function useFieldMoves({ records, language }: OrganisationFields) {
  const { t, locale } = useText()
  const store = useSessionStore()
  const reread = useReread()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const move: Move = async (field, by) => {
    const at = records.findIndex(({ id }) => id === field.id)
    const pressed = document.activeElement
    const beforeId = records[by < 0 ? at - 1 : at + 2]?.id ?? null
    if (busy) return
    setBusy(true)
    try {
      const wish = { id: field.id, rowVersion: field.rowVersion, beforeId }
      await send(editOrganisationField, wish, { quiet: true, session: store })
      const name = nameFor(field.names, locale, language)
      setSaid(t('organisationFields:moved', { name, at: at + 1 + by, count: records.length }))
    } catch (error) {
      if (!isCallError(error)) throw error
      toast('danger', error.message || t('portal:state.errorTitle'))
    } finally {
      await reread(organisationFields)
      setBusy(false)
      // Moving the row in the DOM takes the focus from the button.
      if (pressed instanceof HTMLElement) setTimeout(() => pressed.focus())
    }
  }
  return { said, busy, move }
}
