import { ArrowDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { listCandidates, memberChoices, searchMembers } from '../../../contract/members/calls.ts'
import { chooseMembers } from '../../../contract/members/changes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { getMembersPath } from '../../shared/page/study-paths.ts'
import { useUnsaved } from '../../shared/page/unsaved.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Candidate, CandidateSearch } from './candidates.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import * as css from './members.css.ts'
import { emptyRole, type RoleDraft, toRole } from './role-draft.ts'

export type ChosenPerson = Omit<Candidate, 'refusal'> & {
  roles: readonly RoleDraft[]
  /** Why the server did not take this person. */
  refusal?: string | undefined
}
type Values = { people: readonly ChosenPerson[]; reason: string }

const none: Values = { people: [], reason: '' }

type Props = { studyId: string }

/** Chooses members: search people, give each roles, sites and dates, see their training, save (B34, MD-M1). */
export function ChooseMembers({ studyId }: Props) {
  const { t } = useText()
  const choices = useScoped(memberChoices, { studyId }, { staleTime: 60_000 })
  const form = useChoosing(studyId)
  const { people } = form.values
  const chosen = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className={head}>
        <h1>{t('portal:title.memberChoose')}</h1>
        <p>{t('members:choose.help')}</p>
      </div>
      <Loaded query={choices} lines={8}>
        {data => (
          <div className={css.columns}>
            <div className={css.stack}>
              <CandidateSearch
                studyId={studyId}
                chosen={new Set(people.map(each => each.id))}
                onChoose={person =>
                  form.set({ people: [...people, { ...person, refusal: undefined, roles: [emptyRole()] }] })
                }
              />
              {people.length > 0 && (
                <Button icon={ArrowDown} className={css.jump} onClick={() => chosen.current?.focus()}>
                  {t('members:choose.chosenCount', { count: people.length })}
                </Button>
              )}
            </div>
            <ChosenPeople studyId={studyId} form={form} heading={chosen} choices={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The missing roles, by field. */
const getRoleFaults = ({ people }: Values, missing: string) =>
  Object.fromEntries(
    people.flatMap(({ roles }) =>
      roles.filter(({ roleId }) => roleId === '').map(({ key }) => [`${key}-roleId`, missing]),
    ),
  )

/** People who were refused, each with the reason. */
const getRefused = ({ people }: Values, refusals: ReadonlyMap<string, string>) =>
  people.flatMap(each => {
    const refusal = refusals.get(each.id)
    return refusal ? [{ ...each, refusal }] : []
  })

/** The entries and their saving: people who were refused stay with their reason, so that nothing typed is lost. */
function useChoosing(studyId: string) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const checkReason = useReasonCheck()
  const [from] = useState(none)
  const form = useCallForm(chooseMembers, {
    from,
    fields: ({ people }: Values) => [
      ...people.flatMap(({ roles }) => roles.map(({ key }) => `${key}-roleId` as const)),
      'reason' as const,
    ],
    check: values => ({ ...checkReason(values), ...getRoleFaults(values, t('assign:roleRequired')) }),
    asks: false,
    toInput: ({ values: { people, reason } }) => ({
      studyId,
      members: people.map(({ id: userId, roles }) => ({ userId, roles: roles.map(toRole) })),
      reason: reason.trim(),
    }),
    onDone: async ({ results }, { values }) => {
      const refusals = new Map(results.filter(each => each.code !== 0).map(each => [each.id, each.message]))
      await reread(searchMembers, listCandidates)
      const count = results.length - refusals.size
      if (count > 0) toast('success', t('members:choose.done', { count }))
      const people = getRefused(values, refusals)
      if (people.length > 0) return { people, reason: values.reason }
      clean()
      go(getMembersPath(studyId))
      return none
    },
  })
  // C12: leaving asks while a person was chosen; a save marks it as clean.
  const clean = useUnsaved(form.values.people.length > 0, {
    reason: {
      title: t('members:choose.leaveTitle'),
      text: t('members:choose.leaveText'),
      confirm: t('portal:unsaved.leave'),
    },
  })
  return form
}

export type ChoosingForm = ReturnType<typeof useChoosing>
