import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import type { Subject } from './form-values.ts'
import * as css from './training-tasks.css.ts'

type Props = {
  id: string
  choices: readonly Subject[]
  value: readonly Subject[]
  /** Ids of courses that a learner has begun: they stay. */
  begun: ReadonlySet<string>
  error: string | undefined
  onChange: (courses: readonly Subject[]) => void
}

/** The courses of a task in their order; buttons move them, so that the keyboard suffices. */
export function CourseOrder({ id, choices, value, begun, error, onChange }: Props) {
  const { t, locale } = useText()
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) => {
    const course = value[from]!
    const rest = value.filter((_, at) => at !== from)
    onChange([...rest.slice(0, to), course, ...rest.slice(to)])
    const place = { name: localName(course, locale), place: to + 1, total: value.length }
    setMoved(t('trainingTasks:course.moved', place))
  }
  return (
    <div className={css.part}>
      <ChoiceField
        id={id}
        label={t('trainingTasks:field.courseIds')}
        empty={t('trainingTasks:course.add')}
        required
        error={error}
        options={choices.map(each => ({ value: each.id, label: localName(each, locale) }))}
        value={value.map(each => each.id)}
        onChange={ids => {
          const rest = value.filter(each => ids.includes(each.id) || begun.has(each.id))
          const added = choices.filter(
            each => ids.includes(each.id) && !value.some(one => one.id === each.id),
          )
          onChange([...rest, ...added].slice(0, limits.coursesPerTask))
        }}
      />
      <ol className={css.list}>
        {value.map((course, at) => (
          <CourseLine
            key={course.id}
            name={localName(course, locale)}
            at={at}
            last={value.length - 1}
            begun={begun.has(course.id)}
            onMove={to => move(at, to)}
            onRemove={() => onChange(value.filter(each => each.id !== course.id))}
          />
        ))}
      </ol>
      <LiveRegion text={moved} />
    </div>
  )
}

type LineProps = {
  name: string
  at: number
  last: number
  begun: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function CourseLine({ name, at, last, begun, onMove, onRemove }: LineProps) {
  const { t } = useText()
  const small = { small: true } as const
  return (
    <li className={css.line}>
      <span className={css.place}>{at + 1}</span>
      <span className={css.lineName}>{name}</span>
      {at > 0 && (
        <IconButton
          {...small}
          icon={ArrowUp}
          label={t('trainingTasks:course.up', { name })}
          onClick={() => onMove(at - 1)}
        />
      )}
      {at < last && (
        <IconButton
          {...small}
          icon={ArrowDown}
          label={t('trainingTasks:course.down', { name })}
          onClick={() => onMove(at + 1)}
        />
      )}
      <IconButton
        {...small}
        icon={X}
        label={t('trainingTasks:course.remove', { name })}
        off={begun ? t('trainingTasks:course.begun', { name }) : undefined}
        onClick={onRemove}
      />
    </li>
  )
}
