import { Check, FlaskConical, Pencil, Trash2 } from 'lucide-react'
import { number } from '../../../client/zones/format.ts'
import type { CourseQuestion } from '../../../contract/courses/content.ts'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import type { Off } from '../../ui/base/off.ts'
import { localText } from '../../widgets/elearning-player/names.ts'
import * as css from './courses.css.ts'
import { type Move, MoveButtons } from './move-buttons.tsx'
import type { QuestionDialog } from './questions-tab.tsx'

type RowProps = {
  question: CourseQuestion
  at: number
  count: number
  off: Off | undefined
  onMove: Move
  onAsk: (act: QuestionDialog['act']) => void
}

/** A question to read, with its acts. */
export function QuestionRow({ question, at, count, off, onMove, onAsk }: RowProps) {
  const { t, locale } = useText()
  const { id, kind, points, options } = question
  const name = t('player:exam.number', { number: at + 1 })
  return (
    <li className={css.question}>
      <span className={css.number}>{number(at + 1)}</span>
      <div className={css.about}>
        <span>{localText(question, locale)}</span>
        <span className={css.quiet}>
          {t(kind === 'single' ? 'courses:question.single' : 'courses:question.multiple')} ·{' '}
          {t('courses:question.points', { count: points })}
        </span>
        <OptionList options={options} />
      </div>
      <span className={css.acts}>
        <IconButton
          variant="quiet"
          icon={FlaskConical}
          label={t('courses:try.of', { name })}
          onClick={() => onAsk('try')}
        />
        <IconButton
          id={`question-${id}-edit`}
          variant="quiet"
          icon={Pencil}
          label={t('terms:editName', { name })}
          off={off}
          onClick={() => onAsk('edit')}
        />
        <MoveButtons id={`question-${id}`} name={name} at={at} count={count} off={off} onMove={onMove} />
        <IconButton
          variant="quiet"
          icon={Trash2}
          label={t('terms:deleteName', { name })}
          off={off}
          onClick={() => onAsk('remove')}
        />
      </span>
    </li>
  )
}

function OptionList({ options }: Pick<CourseQuestion, 'options'>) {
  const { t, locale } = useText()
  return (
    <ul className={css.options}>
      {options.map(option => (
        <li key={option.id} className={css.option}>
          <span className={classNames(css.mark, css.right)}>
            {option.correct ? (
              <Icon of={Check} size={14} label={t('courses:question.right')} />
            ) : (
              <span aria-hidden="true">–</span>
            )}
          </span>
          <span>{localText(option, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
