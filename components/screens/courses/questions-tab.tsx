import { FileUp, FlaskConical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { number } from '../../../client/zones/format.ts'
import type { CourseQuestion } from '../../../contract/courses/content.ts'
import { useText } from '../../shared/call/use-text.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import type { TabProps } from './content-tab.tsx'
import * as css from './courses.css.ts'
import { moveItem } from './move-buttons.tsx'
import { getQuestionImportPath } from './paths.ts'
import { getQuestionDraftName } from './question-draft.ts'
import { QuestionRow } from './question-row.tsx'
import { type CourseSave, useCourseSave } from './use-course-save.ts'

const QuestionForm = lazyPart(() => import('./question-form.tsx').then(file => file.QuestionForm), NotLoaded)
const TryDialog = lazyPart(() => import('./try-dialog.tsx').then(file => file.TryDialog), NotLoaded)

const pageSize = 30
/** With fewer questions a search is no help. */
const searchFrom = 10

export type QuestionDialog = { act: 'edit' | 'remove' | 'try'; id: string }

/** The questions of a course: searched, edited in place, moved, tried and imported. */
export function QuestionsTab({ course, off }: TabProps) {
  const { t } = useText()
  const save = useCourseSave(course)
  const list = useQuestionList(course.content.questions)
  const [asked, setAsked] = useState<QuestionDialog | null>(null)
  const { questions } = course.content
  const close = () => setAsked(null)
  useDraftDoor(getQuestionDraftName(course.id), () => setAsked({ act: 'edit', id: '' }))
  const removed = asked?.act === 'remove' && questions.find(each => each.id === asked.id)
  const adding = asked?.act === 'edit' && asked.id === ''
  return (
    <div className={css.tab}>
      <Head
        course={course}
        off={off}
        list={list}
        onAdd={() => setAsked({ act: 'edit', id: '' })}
        onTry={() => setAsked({ act: 'try', id: '' })}
      />
      <Suspense>{adding && <QuestionForm course={course} onClose={close} />}</Suspense>
      {questions.length === 0 && !adding && (
        <EmptyState small title={t('courses:questions.none')} text={t('courses:questions.noneText')} />
      )}
      <QuestionList course={course} off={off} list={list} save={save} asked={asked} onAsk={setAsked} />
      {list.query && list.total === 0 && (
        <EmptySearch small query={list.query} onClear={() => list.setQuery('')} />
      )}
      {list.total > pageSize && (
        <Pager
          total={list.total}
          page={list.page}
          size={pageSize}
          sizes={[pageSize]}
          onChange={({ page }) => list.setPage(page)}
        />
      )}
      <Suspense>
        {asked?.act === 'try' && <TryDialog course={course} questionId={asked.id} onClose={close} />}
      </Suspense>
      {removed && (
        <RemoveQuestion
          text={removed.text}
          onConfirm={() => save(() => ({ remove: [removed.id] }))}
          onClose={close}
        />
      )}
    </div>
  )
}

type ListProps = TabProps & {
  list: ReturnType<typeof useQuestionList>
  save: CourseSave
  asked: QuestionDialog | null
  onAsk: (asked: QuestionDialog | null) => void
}

/** The questions of a page of the list; one of them may be open to be edited. */
function QuestionList({ course, off, list, save, asked, onAsk }: ListProps) {
  const { t } = useText()
  const [said, setSaid] = useState('')
  const { questions } = course.content
  const move = async (id: string, by: -1 | 1, act: string) => {
    const isMoved = await save(content => ({
      sections: { questions: moveItem(content.questions, id, by) },
    }))
    if (!isMoved) return
    const at = questions.findIndex(each => each.id === id) + by + 1
    setSaid(t('courses:questions.moved', { at, count: questions.length }))
    requestAnimationFrame(() => focusFirst([`question-${id}-${act}`]))
  }
  return (
    <>
      <ol className={css.list}>
        {list.shown.map(question =>
          asked?.act === 'edit' && asked.id === question.id ? (
            <li key={question.id}>
              <Suspense>
                <QuestionForm course={course} question={question} onClose={() => onAsk(null)} />
              </Suspense>
            </li>
          ) : (
            <QuestionRow
              key={question.id}
              question={question}
              at={questions.indexOf(question)}
              count={questions.length}
              off={off}
              onMove={(by, act) => void move(question.id, by, act)}
              onAsk={act => onAsk({ act, id: question.id })}
            />
          ),
        )}
      </ol>
      <LiveRegion text={said} />
    </>
  )
}

/** The questions that match a search, one page of them. */
function useQuestionList(questions: readonly CourseQuestion[]) {
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const wanted = query.trim().toLowerCase()
  const matching = wanted
    ? questions.filter(each =>
        [each.text, each.textEn, ...each.options.flatMap(one => [one.text, one.textEn])].some(text =>
          text.toLowerCase().includes(wanted),
        ),
      )
    : questions
  const last = Math.max(1, Math.ceil(matching.length / pageSize))
  const at = Math.min(page, last)
  return {
    query,
    setQuery: (text: string) => {
      setQuery(text)
      setPage(1)
    },
    page: at,
    setPage,
    total: matching.length,
    shown: matching.slice((at - 1) * pageSize, at * pageSize),
  }
}

type HeadProps = TabProps & {
  list: ReturnType<typeof useQuestionList>
  onAdd: () => void
  onTry: () => void
}

function Head({ course, off, list, onAdd, onTry }: HeadProps) {
  const { t } = useText()
  const { go } = useNavigation()
  const { questions, rules } = course.content
  const points = questions.reduce((sum, each) => sum + each.points, 0)
  return (
    <div className={css.part}>
      <div className={css.partHead}>
        <p className={css.hint}>
          {t('courses:questions.count', { count: questions.length, points: number(points) })}{' '}
          {rules.pool !== null && t('courses:questions.pool', { count: rules.pool })}
        </p>
        <span className={css.headActs}>
          <Button
            icon={FlaskConical}
            off={questions.length === 0 ? t('courses:try.none') : undefined}
            onClick={onTry}
          >
            {t('courses:try.title')}
          </Button>
          <Button icon={FileUp} off={off} onClick={() => go(getQuestionImportPath(course.id))}>
            {t('courses:questions.import')}
          </Button>
          <Button variant="primary" icon={Plus} off={off} onClick={onAdd}>
            {t('courses:questions.add')}
          </Button>
        </span>
      </div>
      {questions.length >= searchFrom && (
        <SearchField
          label={t('courses:questions.search')}
          hideLabel
          placeholder={t('courses:questions.search')}
          value={list.query}
          onChange={event => list.setQuery(event.currentTarget.value)}
          onClear={() => list.setQuery('')}
        />
      )}
    </div>
  )
}

type RemoveProps = { text: string; onConfirm: () => Promise<boolean>; onClose: () => void }

/** Asks before a question leaves the draft; answers to it stay. */
function RemoveQuestion({ text, onConfirm, onClose }: RemoveProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isRemoved = await onConfirm()
    setBusy(false)
    if (isRemoved) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('courses:questions.remove')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('common:action.delete')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className={css.hint}>{t('courses:questions.removeText')}</p>
    </Dialog>
  )
}
