import { readZones, saveZones } from '../../../client/session/zone-setting.ts'
import type { ZoneSetting } from '../../../contract/zones/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

/** The settings of the page; an empty zone is still to be chosen. */
export type Draft = Omit<ZoneSetting, 'rowVersion'>
export type Side = 'show' | 'export'

/** The sides on which a zone is still to be chosen. */
export const lacking = (draft: Draft): Side[] =>
  (['show', 'export'] as const).filter(side => draft[`${side}TzType`] === 'fixed' && !draft[`${side}TzFix`])

const sides = ['show', 'export'] as const

/** The draft, and saving it: a conflict with another tab leads to a choice, and nothing typed is lost. */
export function useZoneForm(saved: ZoneSetting) {
  const { t } = useText()
  const session = useSessionStore()
  const form = useForm({
    from: saved,
    toValues: ({ rowVersion: _, ...draft }: ZoneSetting): Draft => draft,
    fields: sides,
    check: draft => Object.fromEntries(lacking(draft).map(side => [side, t('terms:chooseTimeZone')])),
    draft: 'zones',
    send: ({ values, from }) => saveZones({ ...values, rowVersion: from.rowVersion }, session),
    reload: async () => {
      await readZones(session)
      return session.$session.get().zoneSetting ?? undefined
    },
    onDone: () => void toast('success', t('zoneSetting:saved')),
  })
  /** A zone that was chosen beside `following` is no change. */
  const set = (part: Partial<Draft>) => {
    const { showTzFix, exportTzFix } = form.start
    form.set({
      ...part,
      ...(part.showTzType === 'following' && { showTzFix }),
      ...(part.exportTzType === 'following' && { exportTzFix }),
    })
  }
  return { ...form, set }
}
