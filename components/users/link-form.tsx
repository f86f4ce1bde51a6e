import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { listJoinLinks, makeJoinLink } from '../../contract/invitations/join-links.ts'
import { limits } from '../../contract/limits.ts'
import { settingBounds } from '../../contract/tenant/settings.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useReread } from '../use-reread.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import type { Made } from './link-made.tsx'
import { DepartmentChoice, TypeChoice, type UserType } from './place-choice.tsx'
import { useDepartmentRequired } from './use-department-required.ts'
import { fields, stack } from './users.css.ts'

/** `days` is null until the user types a number: then the company's default applies. */
type Entries = { type: UserType; departmentId: string | null; uses: string; days: string | null }
type Name = 'departmentId' | 'uses' | 'days'

const first: Entries = { type: 'internal', departmentId: null, uses: '50', days: null }
const bounds = { uses: [1, limits.joinLinkUses], days: settingBounds.invitationDays } as const

const within = (name: keyof typeof bounds, text: string | null): boolean => {
  const [least, most] = bounds[name]
  return text === null || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most)
}

/** The type and department of people who use the link, their maximum number, and the validity. */
export function LinkForm({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useText()
  const id = useId()
  const required = useDepartmentRequired()
  const { entries, set, wrong, trouble, busy, make } = useMaking(required, onMade)
  const usual = useScoped(listJoinLinks, {}, { loading: false }).data?.days
  const problem = (name: Name) => {
    if (!wrong.includes(name)) return undefined
    if (name === 'departmentId') return t('users:link.departmentMissing')
    const [min, max] = bounds[name]
    return t('users:link.range', { min, max })
  }
  return (
    <Form className={stack} aria-label={t('users:link.form')} onSend={() => void make()}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <TypeChoice value={entries.type} onChange={type => set({ type })} />
      <div className={fields}>
        <DepartmentChoice
          id={`${id}-department`}
          value={entries.departmentId}
          required={required}
          error={problem('departmentId')}
          onChange={departmentId => set({ departmentId })}
        />
        {(['uses', 'days'] as const).map(name => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={t(`users:link.${name}`)}
            inputMode="numeric"
            value={entries[name] ?? String(usual ?? '')}
            error={problem(name)}
            onChange={event => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('users:link.make')}
        </Button>
      </div>
    </Form>
  )
}

function useMaking(departmentRequired: boolean, onMade: (made: Made) => void) {
  const { t } = useText()
  const reread = useReread()
  const [entries, setEntries] = useState(first)
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const found: Name[] = (['uses', 'days'] as const).filter(name => !within(name, entries[name]))
  if (departmentRequired && entries.departmentId === null) found.push('departmentId')
  const make = async () => {
    setTried(true)
    if (found.length > 0) return
    setBusy(true)
    setTrouble('')
    try {
      const { type, departmentId, uses, days } = entries
      const wish = { type, departmentId, maxUses: Number(uses), ...(days !== null && { days: Number(days) }) }
      onMade(await send(makeJoinLink, wish, { quiet: true }))
      await reread(listJoinLinks)
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  const set = (part: Partial<Entries>) => setEntries(now => ({ ...now, ...part }))
  return { entries, set, wrong: tried ? found : [], trouble, busy, make }
}
