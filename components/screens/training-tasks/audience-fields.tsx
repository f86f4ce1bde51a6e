import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { searchAudience } from '../../../contract/training-tasks/calls.ts'
import type { AudienceList } from '../../../contract/training-tasks/shapes.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { getName } from '../../widgets/user-picker/person.ts'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { type Audience, type SearchedList, type Subject, searchedLists } from './form-values.ts'
import { Reach } from './reach.tsx'
import * as css from './training-tasks.css.ts'

type Props = {
  id: string
  /** The saved task; null for a new one. */
  taskId: string | null
  value: Audience
  errors: Partial<Record<AudienceList, string>>
  onChange: (patch: Partial<Audience>) => void
}

/** Whom a task is for: each list is searched by the server, and people reached by one of them are in the audience. */
export function AudienceFields({ id, taskId, value, errors, onChange }: Props) {
  return (
    <div className={css.part}>
      <div className={css.pair}>
        {searchedLists.map(list => (
          <AudienceField
            key={list}
            id={`${id}-${list}`}
            list={list}
            value={value[list]}
            error={errors[list]}
            onChange={next => onChange({ [list]: next })}
          />
        ))}
        <People id={`${id}-userIds`} value={value.userIds} error={errors.userIds} onChange={onChange} />
      </div>
      <Reach taskId={taskId} audience={value} />
    </div>
  )
}

const hinted = new Set<SearchedList>(['roleIds', 'gainedRoleIds', 'departmentIds', 'studyIds'])

type FieldProps = {
  id: string
  list: SearchedList
  value: readonly Subject[]
  error: string | undefined
  onChange: (value: readonly Subject[]) => void
}

function AudienceField({ id, list, value, error, onChange }: FieldProps) {
  const { t, locale } = useText()
  const [text, setText] = useState('')
  const query = useRested(text.trim().slice(0, 100))
  const { data } = useScoped(searchAudience, { list, query }, { keepsRows: true, loading: false })
  const others = (data?.records ?? []).filter(each => !value.some(one => one.id === each.id))
  const all = [...value, ...others]
  return (
    <ChoiceField
      id={id}
      label={t(`trainingTasks:field.${list}`)}
      hint={hinted.has(list) ? t(`trainingTasks:hint.${list as 'roleIds'}`) : undefined}
      error={error}
      options={all.map(each => ({ value: each.id, label: localName(each, locale) }))}
      value={value.map(each => each.id)}
      onSearch={setText}
      onChange={ids => onChange(all.filter(each => ids.includes(each.id)))}
    />
  )
}

type PeopleProps = Pick<Props, 'id' | 'onChange'> & {
  value: readonly Subject[]
  error: string | undefined
}

/** Single people, by the picker of the product: found by reading, account or mail, and told apart by their department. */
function People({ id, value, error, onChange }: PeopleProps) {
  const { t, locale } = useText()
  const names = new Map(value.map(each => [each.id, each]))
  return (
    <UserPicker
      id={id}
      label={t('trainingTasks:field.userIds')}
      multiple
      max={limits.audienceRules}
      error={error}
      value={value.map(each => each.id)}
      given={value.map(each => ({ id: each.id, name: localName(each, locale) }))}
      onChange={(ids, people) => {
        const picked = new Map(people.map(each => [each.id, getName(each, locale)]))
        onChange({
          userIds: ids.map(each => names.get(each) ?? { id: each, name: picked.get(each) ?? '', nameEn: '' }),
        })
      }}
    />
  )
}
