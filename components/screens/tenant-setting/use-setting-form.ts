import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import {
  readTenantSetting,
  type SavedSettings,
  settingHistory,
  updateSetting,
} from '../../../contract/tenant/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Draft, getDraft, type NumberField, numberFields, settingsFrom, wrongIn } from './draft.ts'
import { useRange } from './fields.tsx'

export type Field = NumberField | 'accessReviewerId'
export type SettingForm = Form<SavedSettings, Draft, Field>

/** The page opens the form for a stored draft of this name. */
export const settingDraftName = 'tenant.settings'

/** The settings while they are edited, and saving them. */
export function useSettingForm(saved: SavedSettings, onDone: () => void) {
  const { t } = useText()
  const getRange = useRange()
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const show = (now: SavedSettings) => {
    cache.setQueryData(getKey(session, readTenantSetting, {}), now)
    return cache.invalidateQueries({ queryKey: getKey(session, settingHistory) })
  }
  const form = useCallForm(updateSetting, {
    from: saved,
    toValues: ({ settings }: SavedSettings) => getDraft(settings),
    fields: [...numberFields, 'accessReviewerId'] as readonly Field[],
    check: draft => Object.fromEntries(wrongIn(draft).map(field => [field, getRange(field)])),
    draft: settingDraftName,
    // A draft with a wrong number is not sent.
    toInput: ({ values, from }) => ({ ...settingsFrom(values)!, rowVersion: from.rowVersion }),
    reload: () => send(readTenantSetting, {}, { session: store, quiet: true }),
    onDone: async now => {
      await show(now)
      toast('success', t('tenant:saved'))
      onDone()
    },
  })
  const takeTheirs = (theirs: SavedSettings) => {
    void show(theirs)
    onDone()
  }
  return { form, takeTheirs }
}
