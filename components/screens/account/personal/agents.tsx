import { useId, useMemo, useState } from 'react'
import { getInstant } from '../../../../client/local-time.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { dateMinute, listed } from '../../../../client/zones/format.ts'
import { codes } from '../../../../contract/codes.ts'
import { limits } from '../../../../contract/limits.ts'
import {
  listNoticeAgents,
  type NoticeAgent,
  type NoticeAgents,
  saveNoticeAgents,
} from '../../../../contract/notices/agents.ts'
import { fullName } from '../../../../contract/values/names.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useReread } from '../../../shared/call/use-reread.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import type { FieldErrors } from '../../../shared/form/use-field-errors.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { DateTimeField } from '../../../ui/form/date/date-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { getName, type Person } from '../../../widgets/user-picker/person.ts'
import { UserPicker } from '../../../widgets/user-picker/user-picker.tsx'
import * as own from '../parts/own.css.ts'
import * as section from '../parts/section.css.ts'
import {
  type Changes,
  type Chosen,
  changesTo,
  chosenWith,
  getAgentState,
  getWish,
  type Period,
} from './agent-changes.ts'
import * as css from './agents.css.ts'

/** Colleagues who receive copies of the user's notices, for a period or until removed (D33, K23, K24), and those of the company. */
export function Agents() {
  const query = useScoped(listNoticeAgents, {})
  const { data, refetch } = query
  if (query.error || !data) return <Loaded query={query} small lines={3} size="control" />
  return (
    <div className={css.both}>
      <CompanyAgents agents={data.company} />
      <AgentsForm data={data} reread={refetch} />
    </div>
  )
}

const tones = { now: 'normal', later: 'info', over: 'neutral', off: 'warning' } as const

/** Agents whom the company has named for the user. They are shown only: an administrator ends them (MD-N2). */
function CompanyAgents({ agents }: { agents: NoticeAgents['company'] }) {
  const { t } = useText()
  const id = useId()
  if (agents.length === 0) return null
  return (
    <section className={css.company} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {t('personal:agents.company.title')}
      </h3>
      <p className={own.note}>{t('personal:agents.company.text')}</p>
      <ul className={section.inner}>
        {agents.map(agent => (
          <CompanyAgent key={agent.id} agent={agent} />
        ))}
      </ul>
    </section>
  )
}

/** One agent: from when until when, and of which kinds. */
function CompanyAgent({ agent }: { agent: NoticeAgents['company'][number] }) {
  const { t, locale } = useText()
  const state = getAgentState(agent, new Date())
  const period = { from: dateMinute(agent.from), until: dateMinute(agent.until) }
  const kinds = agent.kinds.map(kind => t(`notices:kind.${kind}`))
  return (
    <li className={section.entry}>
      <div className={section.about}>
        <span className={section.name}>
          {fullName(agent, locale)}
          <Badge tone={tones[state]}>{t(`personal:agents.state.${state}`)}</Badge>
        </span>
        <span className={section.meta}>
          {t(agent.until ? 'personal:agents.company.period' : 'personal:agents.company.open', period)}
        </span>
        <span className={section.meta}>{kinds.length > 0 ? listed(kinds) : t('noticeAgents:allKinds')}</span>
      </div>
    </li>
  )
}

type FormProps = { data: NoticeAgents; reread: () => Promise<{ data?: NoticeAgents | undefined }> }

function AgentsForm({ data, reread }: FormProps) {
  const { t, locale } = useText()
  const form = useAgents(data, reread)
  const [people, setPeople] = useState<readonly Person[]>([])
  const nameFor = (userId: string): string => {
    const saved = data.records.find(each => each.userId === userId)
    const person = people.find(each => each.id === userId)
    return saved ? fullName(saved, locale) : person ? getName(person, locale) : ''
  }
  const problems = form.problems((field, value) => {
    const until = `${nameFor(field.replace(/^until-/, ''))}, ${t('personal:agents.until')}`
    return t('ui:filter.summary', { label: field === 'agents' ? t('personal:agents.people') : until, value })
  })
  return (
    <Form
      className={own.form}
      aria-label={t('personal:part.agents')}
      onBlur={form.onBlur}
      onSend={() => void form.submit()}
    >
      <Trouble text={form.trouble} />
      <ErrorSummary errors={problems} />
      <People form={form} saved={data.records} onPeople={setPeople} />
      {(form.chosen.length > 0 || data.company.length === 0) && (
        <Rows form={form} saved={data.records} nameFor={nameFor} />
      )}
      <div className={own.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          off={form.isDirty ? undefined : t('personal:basic.clean')}
        >
          {t('common:action.save')}
        </Button>
        {form.isDirty && <Button onClick={form.discard}>{t('common:action.cancel')}</Button>}
      </div>
    </Form>
  )
}

type PartProps = { form: ReturnType<typeof useAgents>; saved: readonly NoticeAgent[] }

/** Each chosen agent with the period; while a name loads, only the chip shows. */
function Rows({ form, saved, nameFor }: PartProps & { nameFor: (userId: string) => string }) {
  const { t } = useText()
  const { id, chosen, values, errors, untilOf, set } = form
  if (chosen.length === 0) return <p className={own.empty}>{t('personal:agents.nobody')}</p>
  return (
    <>
      {chosen
        .filter(each => nameFor(each.userId))
        .map(each => (
          <AgentRow
            key={each.userId}
            name={nameFor(each.userId)}
            agent={each}
            saved={
              each.userId in values.agents ? undefined : saved.find(({ userId }) => userId === each.userId)
            }
            untilId={`${id}-${untilOf(each.userId)}`}
            error={errors[untilOf(each.userId)]}
            onSet={next => set(chosen.map(one => (one.userId === next.userId ? next : one)))}
          />
        ))}
      <p className={own.note}>{t('personal:agents.times')}</p>
    </>
  )
}

type PeopleProps = PartProps & { onPeople: (people: readonly Person[]) => void }

/** The chosen agents, at most five. */
function People({ form: { id, chosen, errors, set }, saved, onPeople }: PeopleProps) {
  const { t } = useText()
  // Keep the same list while the saved one is the same: a new one would be reported and rendered again.
  const agents = useMemo(() => saved.map(({ userId, ...rest }) => ({ id: userId, ...rest })), [saved])
  const choose = (ids: readonly string[]) =>
    set(ids.map(userId => chosen.find(each => each.userId === userId) ?? { userId, from: '', until: '' }))
  return (
    <div className={css.people}>
      <UserPicker
        multiple
        max={limits.noticeAgents}
        label={t('personal:agents.people')}
        id={`${id}-agents`}
        given={agents}
        value={chosen.map(each => each.userId)}
        error={errors.agents}
        onPeople={onPeople}
        onChange={choose}
      />
    </div>
  )
}

type RowProps = {
  name: string
  agent: Chosen
  /** The saved agent; undefined if new or changed. */
  saved: NoticeAgent | undefined
  untilId: string
  error: string | undefined
  onSet: (agent: Chosen) => void
}

/** When one agent receives copies, and whether they do now. */
function AgentRow({ name, agent, saved, untilId, error, onSet }: RowProps) {
  const { t } = useText()
  const standing = saved && getAgentState(saved, new Date())
  return (
    <fieldset className={css.agent}>
      <legend className={css.legend}>
        {name}
        <Badge tone={standing ? tones[standing] : 'neutral'}>
          {t(`personal:agents.state.${standing ?? 'unsaved'}`)}
        </Badge>
      </legend>
      <div className={css.times}>
        <DateTimeField
          label={t('personal:agents.from')}
          value={agent.from}
          onChange={from => onSet({ ...agent, from })}
        />
        <DateTimeField
          id={untilId}
          label={t('personal:agents.until')}
          value={agent.until}
          error={error}
          startTime="23:59"
          onChange={until => onSet({ ...agent, until })}
        />
      </div>
    </fieldset>
  )
}

/** The field of the agents, and the end date of each. */
type Field = 'agents' | `until-${string}`

const getUntil = (userId: string): Field => `until-${userId}`

const isReversed = ({ from, until }: Period): boolean =>
  from !== '' && until !== '' && (getInstant(until) ?? '') <= (getInstant(from) ?? '')

/** The agents while they are edited, and saving against the version that was read (TR-C1). */
function useAgents(data: NoticeAgents, refetch: () => Promise<{ data?: NoticeAgents | undefined }>) {
  const { t } = useText()
  const reread = useReread()
  const { user } = useSession()
  const getErrors = (chosen: readonly Chosen[]): FieldErrors<Field> => ({
    ...(chosen.some(each => each.userId === user?.id) && { agents: t('personal:agents.self') }),
    ...Object.fromEntries(
      chosen.filter(isReversed).map(each => [getUntil(each.userId), codeText(codes.dateOrder.code)]),
    ),
  })
  const form = useCallForm(saveNoticeAgents, {
    from: data,
    // The changes stay on top of what was saved elsewhere; a second press saves them.
    toValues: (): { agents: Changes } => ({ agents: {} }),
    fields: ({ agents }): readonly Field[] => [
      'agents',
      ...chosenWith(data.records, agents).map(each => getUntil(each.userId)),
    ],
    check: ({ agents }) => getErrors(chosenWith(data.records, agents)),
    draft: 'noticeAgents',
    toInput: ({ values, from }) => ({
      agents: getWish(from.records, chosenWith(from.records, values.agents)),
      rowVersion: from.rowVersion,
    }),
    reload: async () => (await refetch()).data,
    overtaken: t('personal:overtaken'),
    onDone: async () => {
      await reread(listNoticeAgents)
      toast('success', t('personal:saved'))
    },
  })
  const set = (next: readonly Chosen[]) => {
    form.forget()
    form.set({ agents: changesTo(form.base.records, next) })
  }
  return { ...form, untilOf: getUntil, chosen: chosenWith(form.base.records, form.values.agents), set }
}
