import { useState } from 'react'
import { searchAudience } from '../../../contract/training-tasks/calls.ts'
import type { AudienceList } from '../../../contract/training-tasks/shapes.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { type Audience, audienceLists, type Subject } from './form-values.ts'
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
        {audienceLists.map(list => (
          <AudienceField
            key={list}
            id={`${id}-${list}`}
            list={list}
            value={value[list]}
            error={errors[list]}
            onChange={next => onChange({ [list]: next })}
          />
        ))}
      </div>
      <Reach taskId={taskId} audience={value} />
    </div>
  )
}

const hinted = new Set<AudienceList>(['roleIds', 'gainedRoleIds', 'departmentIds', 'studyIds'])

type FieldProps = {
  id: string
  list: AudienceList
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
