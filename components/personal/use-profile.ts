import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { issueText } from '../../client/http/issues.ts'
import { saveProfile } from '../../client/personal.ts'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import type { Locale } from '../../contract/locales.ts'
import { profileFields } from '../../contract/personal/calls.ts'
import { issuesOf } from '../../contract/rules.ts'
import { ownProfile } from '../../contract/users/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { nameOrder } from '../../contract/values/names.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'

const names = ['lastName', 'firstName', 'reading', 'region'] as const
export type Field = (typeof names)[number]

/** Fields in the order of the form: the parts of the name as the language orders them. */
export const fieldsIn = (locale: Locale): readonly Field[] => [...nameOrder(locale), 'reading', 'region']

type Values = Record<Field, string>

const getValues = ({ lastName, firstName, reading, region }: UserDetail): Values => ({
  lastName,
  firstName,
  reading,
  region,
})

type ProfileState = { busy: boolean; trouble: string; submitKey: string | undefined }
const calm: ProfileState = { busy: false, trouble: '', submitKey: undefined }

/** Errors of the fields, by the contract's own schema with the catalogue's texts. */
const wrongIn = (values: Values): Partial<Values> => {
  const parsed = profileFields.safeParse(values)
  const issues = parsed.success ? [] : issuesOf(parsed.error, values)
  const nameless = values.lastName.trim() === '' && values.firstName.trim() === ''
  return Object.fromEntries([
    ...issues.map(issue => [issue.path, issueText(issue)]),
    ...(nameless ? [['lastName', codeText(codes.nameRequired.code)]] : []),
  ])
}

/** The entries beside the saved values; stored as a draft when the user must leave the page. */
function useFields(user: UserDetail) {
  const [own, setOwn] = useState<Partial<Values>>({})
  const saved = getValues(user)
  const values = { ...saved, ...own }
  const changed = names.filter(name => values[name] !== saved[name])
  useDraft<Partial<Values>>('profile', {
    dirty: changed.length > 0,
    values: () => Object.fromEntries(changed.map(name => [name, values[name]])),
    restore: setOwn,
  })
  const set = (field: Field, text: string) => setOwn(before => ({ ...before, [field]: text }))
  return { values, dirty: changed.length > 0, set, clear: () => setOwn({}) }
}

/** The user's changes to their own profile, and saving against the version that was read (TR-C1). */
export function useProfile(user: UserDetail, onOvertaken: () => Promise<UserDetail | undefined>) {
  const { t, locale } = useText()
  const id = useId()
  const reread = useReread()
  const store = useSessionStore()
  const { values, dirty, set, clear } = useFields(user)
  const [{ busy, trouble, submitKey }, setStanding] = useState<ProfileState>(calm)
  const say = (part: Partial<ProfileState>) => setStanding(before => ({ ...before, ...part }))
  const told = useFaults({ id, order: fieldsIn(locale), found: wrongIn(values) })
  const discard = () => {
    clear()
    told.clear()
    setStanding(calm)
  }
  const refused = async (error: unknown) => {
    if (!isCallError(error)) throw error
    const key = error.transport ? error.submitKey : undefined
    // The own changes stay on top of what was saved elsewhere; a second press saves them.
    if (error.name === 'dataChanged') await onOvertaken()
    const said = error.name === 'dataChanged' ? t('personal:overtaken') : error.message
    say({ busy: false, submitKey: key, trouble: said || t('personal:failed') })
  }
  const save = async () => {
    say({ trouble: '' })
    if (focusFirst(told.check())) return
    say({ busy: true })
    try {
      await saveProfile({ ...values, rowVersion: user.rowVersion }, store, submitKey)
      await reread(ownProfile)
      discard()
      toast('success', t('personal:saved'))
    } catch (error) {
      await refused(error)
    }
  }
  const problems = told.problems((field, value) =>
    t('ui:filter.summary', { label: t(`personal:basic.${field}`), value }),
  )
  const { faults, onBlur } = told
  return { id, values, faults, problems, onBlur, trouble, dirty, busy, set, save, discard }
}
