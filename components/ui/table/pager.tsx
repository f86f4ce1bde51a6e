import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { useWords } from '../base/words.ts'
import { control } from '../form/field.css.ts'
import { Form } from '../form/form.tsx'
import { SelectField } from '../form/select-field.tsx'
import {
  elsewhere,
  gapMark,
  jump,
  jumpInput,
  pageButton,
  pager,
  pages,
  sizeField,
  totalText,
} from './pager.css.ts'
import { clampPage, lastPage, pagerItems, pageSizes } from './pager-pages.ts'

export type PagerProps = {
  /** Rows of all pages. */
  total: number
  /** From 1; past the end it means the last page. */
  page: number
  size: number
  onChange: (next: { page: number; size: number }) => void
  sizes?: readonly number[]
}

/** Total, page size, previous, pages, next and a jump (D36). A new size keeps the first row visible. */
export function Pager({ total, page: wanted, size, onChange, sizes = pageSizes }: PagerProps) {
  const words = useWords()
  const last = lastPage(total, size)
  const page = clampPage(wanted, last)
  const go = (to: number) => to !== page && onChange({ page: to, size })
  const resize = (next: number) => onChange({ size: next, page: Math.floor(((page - 1) * size) / next) + 1 })
  const options = sizes.map(each => ({ value: String(each), label: words('pager.size', { count: each }) }))
  return (
    <nav className={pager} aria-label={words('pager.label')}>
      <span className={totalText}>{words('pager.total', { count: total })}</span>
      {options.length > 1 && (
        <SelectField
          className={sizeField}
          label={words('pager.sizeLabel')}
          hideLabel
          options={options}
          value={String(size)}
          onChange={event => resize(Number(event.target.value))}
        />
      )}
      <Steps page={page} last={last} go={go} />
      {last > 1 && <Jump last={last} go={go} />}
    </nav>
  )
}

type StepsProps = { page: number; last: number; go: (page: number) => void }

function Steps({ page, last, go }: StepsProps) {
  const words = useWords()
  return (
    <ul className={pages}>
      <li>
        <Step forward={false} page={page} last={last} go={go} />
      </li>
      {pagerItems(page, last).map((item, index) =>
        item === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position.
          <li key={`gap-${index}`} className={gapMark} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={item} className={item === page ? undefined : elsewhere}>
            <button
              type="button"
              className={pageButton}
              aria-current={item === page ? 'page' : undefined}
              aria-label={words('pager.page', { page: item })}
              onClick={() => go(item)}
            >
              {item}
            </button>
          </li>
        ),
      )}
      <li>
        <Step forward page={page} last={last} go={go} />
      </li>
    </ul>
  )
}

function Step({ forward, page, last, go }: StepsProps & { forward: boolean }) {
  const words = useWords()
  const atEnd = forward ? page >= last : page <= 1
  return (
    <IconButton
      icon={forward ? ChevronRight : ChevronLeft}
      variant="quiet"
      small
      label={words(forward ? 'pager.next' : 'pager.previous')}
      aria-disabled={atEnd || undefined}
      onClick={() => !atEnd && go(forward ? page + 1 : page - 1)}
    />
  )
}

function Jump({ last, go }: { last: number; go: (page: number) => void }) {
  const words = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const submit = () => {
    const number = Number.parseInt(text, 10)
    setText('')
    if (Number.isFinite(number)) go(clampPage(number, last))
  }
  return (
    <Form className={jump} onSend={submit}>
      <label htmlFor={id}>{words('pager.jump')}</label>
      <input
        id={id}
        className={classNames(control, jumpInput)}
        inputMode="numeric"
        autoComplete="off"
        aria-label={words('pager.jumpLabel', { last })}
        value={text}
        onChange={event => setText(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 7))}
        onBlur={() => setText('')}
      />
    </Form>
  )
}
