import { ChevronLeft, ChevronRight, Download, type LucideIcon, Printer } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { $words, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import { Button, IconButton, LinkButton } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import { useValue } from '../base/use-value.ts'
import { Dialog } from '../overlay/dialog.tsx'
import * as css from './picture-stage.css.ts'
import { Look, Stage } from './picture-stage.tsx'
import { getTransform, plainView } from './zoom.ts'

export type Picture = { id: string; name: string }

export type ImageViewerProps = {
  pictures: readonly Picture[]
  /** Id of the picture to begin with. */
  first: string
  /** The address of a picture; asked again after a failure. */
  getUrl: (picture: Picture) => Promise<string>
  onClose: () => void
}

type Shown = { id: string; url: string } | { id: string; failed: true } | null

/** Pictures in a dialog, one at a time: zoom, rotation, next and previous, print and download (D35, O27). */
export function ImageViewer({ pictures, first, getUrl, onClose }: ImageViewerProps) {
  useViewerWords()
  const stage = useRef<HTMLElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [at, setAt] = useState(
    Math.max(
      0,
      pictures.findIndex(each => each.id === first),
    ),
  )
  const [view, setView] = useState(plainView)
  const picture = pictures[at]!
  const { shown, fail, retry } = useAddress(picture, getUrl)
  const turn = (to: number) => {
    setAt(Math.min(pictures.length - 1, Math.max(0, to)))
    setView(plainView)
  }
  const label = t('uploads:viewer.of', { name: picture.name, page: at + 1, pages: pictures.length })
  const keys = { next: () => turn(at + 1), back: () => turn(at - 1), setView }
  const url = shown && 'url' in shown ? shown.url : null
  return (
    <Dialog
      open
      size="lg"
      title={picture.name || t('uploads:viewer.title')}
      onClose={onClose}
      initialFocus={stage}
    >
      <Stage label={label} keys={keys} stage={stage}>
        {shown && 'failed' in shown && <Failed onRetry={retry} />}
        {url && (
          <img
            ref={image}
            key={url}
            src={url}
            alt={label}
            className={css.picture}
            style={{ transform: getTransform(view) }}
            draggable={false}
            onError={fail}
          />
        )}
      </Stage>
      <div className={css.bar}>
        {pictures.length > 1 && <Pages at={at} turn={turn} pages={pictures.length} />}
        <span className={css.spacer} />
        <Look view={view} setView={setView} labels={getLabels()} />
        {url && <Outputs url={url} image={image} name={picture.name} />}
      </div>
      <p className={css.keys}>{t('uploads:viewer.keys')}</p>
    </Dialog>
  )
}

/** The address of the picture that is shown; an answer for one that is no longer shown is dropped. */
function useAddress(picture: Picture, getUrl: ImageViewerProps['getUrl']) {
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<Shown>(null)
  const ask = useRef(getUrl)
  ask.current = getUrl
  const { id, name } = picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again.
  useEffect(() => {
    let isHere = true
    setShown(null)
    ask.current({ id, name }).then(
      url => isHere && setShown({ id, url }),
      () => isHere && setShown({ id, failed: true }),
    )
    return () => {
      isHere = false
    }
  }, [id, name, tries])
  return {
    shown,
    fail: () => setShown({ id, failed: true }),
    retry: () => setTries(count => count + 1),
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={css.failed}>
      {t('uploads:viewer.failed')}
      <Button small onClick={onRetry}>
        {t('common:action.retry')}
      </Button>
    </div>
  )
}

type PagesProps = { at: number; pages: number; turn: (to: number) => void }

function Pages({ at, pages, turn }: PagesProps) {
  return (
    <>
      <Turn
        icon={ChevronLeft}
        label={t('uploads:viewer.previous')}
        off={at === 0}
        onTurn={() => turn(at - 1)}
      />
      <span className={css.place} aria-live="polite">
        {at + 1} / {pages}
      </span>
      <Turn
        icon={ChevronRight}
        label={t('uploads:viewer.next')}
        off={at === pages - 1}
        onTurn={() => turn(at + 1)}
      />
    </>
  )
}

type TurnProps = { icon: LucideIcon; label: string; off: boolean; onTurn: () => void }

const Turn = ({ icon, label, off, onTurn }: TurnProps) => (
  <Button variant="quiet" aria-label={label} aria-disabled={off} onClick={() => off || onTurn()}>
    <Icon of={icon} directional />
  </Button>
)

type OutputsProps = { url: string; name: string; image: RefObject<HTMLImageElement | null> }

function Outputs({ url, name, image }: OutputsProps) {
  return (
    <>
      <IconButton
        variant="quiet"
        icon={Printer}
        label={t('terms:print')}
        onClick={() => image.current && print(image.current)}
      />
      <LinkButton variant="quiet" icon={Download} href={url} download={name}>
        {t('common:action.download')}
      </LinkButton>
    </>
  )
}

/** Prints the picture alone, from a frame of its own. */
function print(image: HTMLImageElement) {
  const frame = document.createElement('iframe')
  frame.className = css.sheet
  frame.title = image.alt
  image.parentElement?.append(frame)
  const page = frame.contentDocument
  const sheet = frame.contentWindow
  if (!page || !sheet) return frame.remove()
  const copy = page.createElement('img')
  copy.src = image.src
  copy.alt = image.alt
  copy.style.maxInlineSize = '100%'
  page.body.append(copy)
  sheet.addEventListener('afterprint', () => frame.remove())
  copy.decode().then(
    () => sheet.print(),
    () => frame.remove(),
  )
}

const getLabels = () => ({
  smaller: t('uploads:viewer.smaller'),
  larger: t('uploads:viewer.larger'),
  rotate: t('uploads:viewer.rotate'),
  reset: t('uploads:viewer.reset'),
  zoom: (percent: number) => t('terms:percent', { percent }),
})

function useViewerWords() {
  useValue($words)
  useEffect(() => {
    if (hasWords(['uploads'])) return
    loadWords(['uploads']).catch(error => console.warn('The words of the viewer could not be loaded.', error))
  }, [])
}
