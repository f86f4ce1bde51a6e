import { Minus, Plus, RefreshCw } from 'lucide-react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import type { SlidePuzzle } from '../../../../client/sign-in/sign-in.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { empty, head, help, link, panel, picture, puzzle, rail, slider, title } from './puzzle.css.ts'

type Props = {
  /** Null while one is loading. */
  challenge: SlidePuzzle | null
  busy: boolean
  onConfirm: (x: number) => void
  onAgain: () => void
  /** The alternative without a puzzle, if there is one. */
  other?: { hint: string; label: string; onChoose: () => void } | undefined
}

/** Pixels that one press of the plus and minus buttons moves. */
const step = 5

/** The slider puzzle: drag, arrow keys or buttons move the piece (SC 2.5.7); one try per challenge. */
export function Puzzle({ challenge, busy, onConfirm, onAgain, other }: Props) {
  const { t } = useText()
  const id = useId()
  return (
    <section className={puzzle} aria-labelledby={`${id}-title`}>
      <div className={head}>
        <h2 id={`${id}-title`} className={title}>
          {t('login:slide.title')}
        </h2>
        <Button variant="quiet" small icon={RefreshCw} onClick={onAgain}>
          {t('login:slide.again')}
        </Button>
      </div>
      <p id={id} className={help}>
        {t('login:slide.help')}
      </p>
      {challenge ? (
        <Piece
          key={challenge.challengeId}
          challenge={challenge}
          busy={busy}
          onConfirm={onConfirm}
          helpId={id}
        />
      ) : (
        <div className={`${picture} ${empty}`} />
      )}
      {other && (
        <p className={help}>
          {other.hint}{' '}
          <Button variant="quiet" small className={link} busy={busy} onClick={other.onChoose}>
            {other.label}
          </Button>
        </p>
      )}
    </section>
  )
}

type PieceProps = Pick<Props, 'busy' | 'onConfirm'> & { challenge: SlidePuzzle; helpId: string }

function Piece({ challenge, busy, helpId, onConfirm }: PieceProps) {
  const { t } = useText()
  const { width, height, pieceWidth, pieceTop } = challenge
  const max = width - pieceWidth
  const [x, setX] = useState(0)
  const move = (to: number) => setX(Math.min(max, Math.max(0, Math.round(to))))
  const drag = useDrag(x, width, move)
  const confirm = () => {
    if (!busy) onConfirm(x)
  }
  return (
    <Form className={panel} onSend={confirm}>
      <svg
        className={picture}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('login:slide.picture')}
        {...drag}
      >
        <image href={challenge.background} width={width} height={height} />
        <image href={challenge.piece} x={x} y={pieceTop} width={pieceWidth} />
      </svg>
      <div className={rail}>
        <IconButton icon={Minus} label={t('login:slide.less')} onClick={() => move(x - step)} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the puzzle appears after a press of the sign-in button
          autoFocus
          type="range"
          className={slider}
          min={0}
          max={max}
          step={1}
          value={x}
          onChange={event => move(event.currentTarget.valueAsNumber)}
          aria-label={t('login:slide.handle')}
          aria-valuetext={t('login:slide.value', { x, max })}
          aria-describedby={helpId}
        />
        <IconButton icon={Plus} label={t('login:slide.further')} onClick={() => move(x + step)} />
      </div>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('login:slide.confirm')}
      </Button>
    </Form>
  )
}

/** Dragging within the picture; screen pixels are scaled to those of the puzzle. */
function useDrag(x: number, width: number, move: (to: number) => void) {
  const grip = useRef<{ pointer: number; from: number; scale: number } | null>(null)
  const release = () => {
    grip.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const scale = width / event.currentTarget.getBoundingClientRect().width
      grip.current = { pointer: event.clientX, from: x, scale }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const grab = grip.current
      if (grab) move(grab.from + (event.clientX - grab.pointer) * grab.scale)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
