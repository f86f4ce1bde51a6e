import type { RefObject } from 'react'
import { memberTraining } from '../../../contract/members/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { card, cardHead, cardTitle } from '../../shared/page/card.css.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { ChoosingForm, ChosenPerson } from './choose-members.tsx'
import * as css from './members.css.ts'
import { type Choices, emptyRole, type RoleDraft } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'
import { TrainingList } from './training-list.tsx'

type Props = { studyId: string; choices: Choices; form: ChoosingForm }
type ListProps = Props & { heading: RefObject<HTMLHeadingElement | null> }

/** Who was chosen, each with their roles and what these require to be learned; the reason, and saving. */
export function ChosenPeople({ studyId, choices, form, heading }: ListProps) {
  const { t } = useText()
  const { people } = form.values
  const put = (next: ChosenPerson) =>
    form.set({ people: people.map(each => (each.id === next.id ? next : each)) })
  return (
    <section aria-label={t('members:choose.chosen')}>
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        {t('members:choose.chosenCount', { count: people.length })}
      </h2>
      {people.length === 0 ? (
        <EmptyState small title={t('members:choose.none')} />
      ) : (
        <Form className={css.stack} onSend={() => void form.submit()} onBlur={form.onBlur}>
          <Trouble text={form.trouble} />
          {people.map(person => (
            <Person
              key={person.id}
              studyId={studyId}
              choices={choices}
              form={form}
              person={person}
              onChange={put}
              onDrop={() => form.set({ people: people.filter(each => each.id !== person.id) })}
            />
          ))}
          <ReasonField form={form} />
          <Button variant="primary" type="submit" busy={form.busy} className={css.start}>
            {t('members:choose.save', { count: people.length })}
          </Button>
        </Form>
      )}
    </section>
  )
}

type PersonProps = Props & {
  person: ChosenPerson
  onChange: (person: ChosenPerson) => void
  onDrop: () => void
}

function Person({ studyId, choices, form, person, onChange, onDrop }: PersonProps) {
  const { t } = useText()
  const name = useNameOf()(person)
  const setRoles = (roles: readonly RoleDraft[]) => {
    onChange({ ...person, refusal: undefined, roles })
  }
  const { roles } = person
  return (
    <article className={card} aria-label={name}>
      <div className={cardHead}>
        <h3 className={cardTitle}>{name}</h3>
        <Button small variant="quiet" onClick={onDrop}>
          {t('common:action.remove')}
        </Button>
      </div>
      {person.refusal && (
        <p className={css.error} role="alert">
          {person.refusal}
        </p>
      )}
      {roles.map(draft => (
        <RoleFields
          key={draft.key}
          id={`${form.id}-${draft.key}`}
          draft={draft}
          choices={choices}
          onChange={next => setRoles(roles.map(each => (each.key === next.key ? next : each)))}
          onDrop={roles.length > 1 ? () => setRoles(roles.filter(each => each.key !== draft.key)) : undefined}
          error={form.errors[`${draft.key}-roleId`]}
        />
      ))}
      <Button small className={css.start} onClick={() => setRoles([...roles, emptyRole()])}>
        {t('assign:another')}
      </Button>
      <Training studyId={studyId} choices={choices} person={person} />
    </article>
  )
}

function Training({ studyId, choices, person }: Pick<PersonProps, 'studyId' | 'choices' | 'person'>) {
  const { locale } = useText()
  const roleIds = [...new Set(person.roles.map(each => each.roleId).filter(Boolean))]
  const { data } = useScoped(
    memberTraining,
    { studyId, userIds: [person.id], roleIds },
    { enabled: roleIds.length > 0, loading: false, keepsRows: true },
  )
  const names = new Map(choices.roles.map(each => [each.id, localName(each, locale)]))
  const records = (data?.records ?? []).filter(each => roleIds.includes(each.roleId))
  return <TrainingList records={records} getRole={id => names.get(id) ?? ''} />
}
