import { dateMinute } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { listAssignments, trainingOverview } from '../../../contract/training/calls.ts'
import { attemptToMark, markAttempt, waitingAttempts } from '../../../contract/training/marking.ts'
import type { AnswerToMark } from '../../../contract/training/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { formButtons, head } from '../../shared/page/page.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { markingPath } from './list-state.ts'
import * as css from './training.css.ts'

type Attempt = Output<typeof attemptToMark>
type Judgement = { correct: boolean; reason: string }
type Values = { judgements: Readonly<Record<string, Judgement>>; remark: string }

const getValues = ({ answers }: Attempt): Values => ({
  judgements: Object.fromEntries(
    answers.map(({ questionId, correct }) => [questionId, { correct, reason: '' }]),
  ),
  remark: '',
})

const getChanged = ({ answers }: Attempt, { judgements }: Values) =>
  answers.flatMap(({ questionId, correct }) => {
    const judged = judgements[questionId]
    return judged && judged.correct !== correct
      ? [{ questionId, correct: judged.correct, reason: judged.reason.trim() }]
      : []
  })

/** One test that waits for a marker: each answer beside what is right, confirmed or changed with a reason (MD-L2, F27). */
export function MarkingPage({ attemptId }: { attemptId: string }) {
  const query = useScoped(attemptToMark, { id: attemptId })
  const { t } = useText()
  return (
    <>
      {!query.data && <h1>{t('training:marking.open')}</h1>}
      <Loaded query={query}>{attempt => <Marking key={attempt.rowVersion} attempt={attempt} />}</Loaded>
    </>
  )
}

function useMarking(attempt: Attempt) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  return useCallForm(markAttempt, {
    from: attempt,
    toValues: getValues,
    fields: [...attempt.answers.map(each => each.questionId), 'remark'],
    check: values =>
      Object.fromEntries(
        getChanged(attempt, values).flatMap(({ questionId, reason }) =>
          reason === '' ? [[questionId, t('training:marking.reasonRequired')]] : [],
        ),
      ),
    draft: `marking.${attempt.id}`,
    toInput: ({ values, from }) => ({
      id: from.id,
      rowVersion: from.rowVersion,
      changed: getChanged(from, values),
      remark: values.remark.trim(),
    }),
    overtaken: t('training:marking.overtaken'),
    onDone: async ({ passed, rightAnswers, questions }) => {
      toast(
        'success',
        t(passed ? 'training:marking.passed' : 'training:marking.failed', {
          done: rightAnswers,
          all: questions,
        }),
      )
      await reread(waitingAttempts, listAssignments, trainingOverview)
      go(markingPath)
    },
  })
}

type MarkingForm = ReturnType<typeof useMarking>

function Marking({ attempt }: { attempt: Attempt }) {
  const { t, locale } = useText()
  const getName = useNameOf()
  const form = useMarking(attempt)
  const { values } = form
  const right = attempt.answers.filter(each => values.judgements[each.questionId]?.correct).length
  const passes = right * 100 >= attempt.answers.length * attempt.passPercent
  return (
    <>
      <div className={head}>
        <h1>{t('training:marking.title', { name: getName(attempt.person) })}</h1>
        <p>
          {localName(attempt.training, locale)} · {localName(attempt.course, locale)} ·{' '}
          {t('training:marking.handedIn', { no: attempt.no, time: dateMinute(attempt.submittedAt) })}
        </p>
      </div>
      <div className={css.marking}>
        <Trouble text={form.trouble} />
        {attempt.answers.map((answer, at) => (
          <Answer key={answer.questionId} answer={answer} no={at + 1} form={form} />
        ))}
        <TextArea
          {...form.text('remark' as never)}
          label={t('training:marking.remark')}
          hint={t('training:marking.remarkHint')}
          countTo={limits.reasonLength}
          value={values.remark}
        />
        <p className={css.score} role="status">
          {t(passes ? 'training:marking.willPass' : 'training:marking.willFail', {
            done: right,
            all: attempt.answers.length,
            needed: attempt.passPercent,
          })}
        </p>
        <div className={formButtons}>
          <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
            {t('training:marking.confirm')}
          </Button>
        </div>
      </div>
    </>
  )
}

function Answer({ answer, no, form }: { answer: AnswerToMark; no: number; form: MarkingForm }) {
  const { t, locale } = useText()
  const { questionId } = answer
  const judged = form.values.judgements[questionId] ?? { correct: answer.correct, reason: '' }
  const judge = (part: Partial<Judgement>) =>
    form.set({ judgements: { ...form.values.judgements, [questionId]: { ...judged, ...part } } })
  const text = localName({ name: answer.text, nameEn: answer.textEn }, locale)
  return (
    <fieldset className={css.question}>
      <legend className={css.questionText}>{t('training:marking.question', { no, text })}</legend>
      <ul className={css.options}>
        {answer.options.map(option => (
          <li key={option.id} className={css.option}>
            <span>{localName({ name: option.text, nameEn: option.textEn }, locale)}</span>
            <span className={css.chips}>
              {option.chosen && <Badge tone="info">{t('training:marking.chosen')}</Badge>}
              {option.right && <Badge tone="success">{t('training:marking.right')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
      <RadioGroup
        inline
        label={t('training:marking.judge', {
          scored: t(answer.correct ? 'training:marking.correct' : 'training:marking.wrong'),
        })}
        value={judged.correct ? 'correct' : 'wrong'}
        options={(['correct', 'wrong'] as const).map(value => ({
          value,
          label: t(`training:marking.${value}`),
        }))}
        onChange={value => judge({ correct: value === 'correct' })}
      />
      {judged.correct !== answer.correct && (
        <TextArea
          id={`${form.id}-${questionId}`}
          label={t('training:marking.reason')}
          required
          countTo={limits.reasonLength}
          error={form.errors[questionId]}
          value={judged.reason}
          onChange={event => judge({ reason: event.target.value })}
        />
      )}
    </fieldset>
  )
}
