import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { CourseFile, OpenedCourse } from '../../../contract/learning/shapes.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { canPlay, videoCodec } from './codec.ts'
import { Controls } from './controls.tsx'
import { getAct, speedsUpTo, stepSpeed } from './keys.ts'
import { type Interval, union } from './played.ts'
import { Missing } from './states.tsx'
import { isRefused, useVideo } from './use-video.ts'
import * as css from './video.css.ts'

export type VideoProps = {
  file: CourseFile
  opened: OpenedCourse
  title: string
  /** Watched intervals of this file, in its own time. */
  watched: readonly Interval[]
  startMs: number
  active: boolean
  text: Text
  tell: (stretches: readonly Interval[], muted: boolean) => void
  flush: () => void
  renew: () => void
  onPlaying: (playing: boolean) => void
  say: (sentence: string) => void
  /** Gives the page play() and pause(). */
  expose: (methods: { play: () => void; pause: () => void }) => () => void
}

const Transcript = lazyPart(() => import('./transcript.tsx').then(file => file.Transcript), Missing)

/** A course video with its own controls; a video that this browser can't play says so at once. */
export function Video(props: VideoProps) {
  const { file, text } = props
  const [playable, setPlayable] = useState<boolean | null>(null)
  const { codec, mediaType } = file
  useEffect(() => {
    let current = true
    canPlay({ codec, mediaType }).then(answer => current && setPlayable(answer), isRefused)
    return () => {
      current = false
    }
  }, [codec, mediaType])
  if (playable === null) return <div className={css.blank} />
  if (playable) return <Playable {...props} />
  return (
    <div role="alert" className={css.unfit}>
      <p className={css.unfitTitle}>{text.t('player:codec.title')}</p>
      <p>{text.t('player:codec.text', { codec: videoCodec(file) || mediaType })}</p>
    </div>
  )
}

function Playable(props: VideoProps) {
  const { file, opened, text, active } = props
  const { t } = text
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [local, setLocal] = useState<readonly Interval[]>([])
  const onLocked = () => props.say(t('player:seek.locked'))
  const tell: VideoProps['tell'] = (stretches, muted) => {
    setLocal(now => union(now, stretches))
    props.tell(stretches, muted)
  }
  const { state, seek, limitMs } = useVideo(video, { ...props, tell, onLocked })
  const words = useWords(video, file, text)
  const speeds = speedsUpTo(opened.speedPercent)
  const acts = useActs(video, box, { seek, speeds })
  useExposed(video, props.expose)
  useStanding(video, active)
  const press = (event: KeyboardEvent) => {
    const act = getAct(event.nativeEvent, event.nativeEvent.composedPath()[0] as Element)
    if (!act) return
    event.preventDefault()
    if (act.kind === 'captions') words.toggle()
    else acts.perform(act)
  }
  const controls = { state, limitMs, speeds, text, ...acts, ...words, onSeek: seek }
  return (
    // Handles keys wherever the focus is in the player (2.5.4); each action also has a button.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div ref={box} className={css.player} onKeyDown={press}>
      <div className={css.screen}>
        <Screen {...props} video={video} onToggle={acts.onToggle} />
        {state.failed && <Broken text={text} onRetry={props.renew} />}
      </div>
      <Controls {...controls} watched={union(props.watched, local)} />
      {words.transcript && (
        <Suspense>
          <Transcript video={video} language={words.language} atMs={state.atMs} text={text} onSeek={seek} />
        </Suspense>
      )}
    </div>
  )
}

type Ref = RefObject<HTMLVideoElement | null>
type ScreenProps = Pick<VideoProps, 'file' | 'opened' | 'title'> & { video: Ref; onToggle: () => void }

const Screen = ({ file, opened, title, video, onToggle }: ScreenProps) => (
  // biome-ignore lint/a11y/useMediaCaption: the course defines its caption tracks.
  <video
    ref={video}
    part="video"
    className={css.video}
    aria-label={title}
    preload="metadata"
    playsInline
    disablePictureInPicture={opened.seekLock}
    disableRemotePlayback
    controlsList="nodownload noremoteplayback"
    onClick={onToggle}
    onContextMenu={event => event.preventDefault()}
  >
    {file.captions.map(each => (
      <track
        key={each.id}
        kind="captions"
        src={each.url}
        srcLang={each.language}
        label={getLanguageName(each.language)}
      />
    ))}
  </video>
)

/** Captions and transcript: the reader's language first. */
function useWords(video: Ref, file: CourseFile, { locale }: Text) {
  const [caption, setCaption] = useState('')
  const [transcript, setTranscript] = useState(false)
  const own = file.captions.find(each => each.language === locale) ?? file.captions[0]
  const language = caption || own?.language || ''
  useTracks(video, caption, transcript ? language : '')
  return {
    caption,
    transcript,
    language,
    languages: file.captions.map(each => ({ id: each.language, name: getLanguageName(each.language) })),
    onCaption: setCaption,
    onTranscript: () => setTranscript(now => !now),
    toggle: () => setCaption(now => (now ? '' : (own?.language ?? ''))),
  }
}

const Broken = ({ text: { t }, onRetry }: { text: Text; onRetry: () => void }) => (
  <div role="alert" className={css.broken}>
    {t('player:media.failed')}
    <Button small onClick={onRetry}>
      {t('player:media.retry')}
    </Button>
  </div>
)

type Acting = { seek: (toMs: number) => void; speeds: readonly number[] }
type Pressed = NonNullable<ReturnType<typeof getAct>>

/** The actions of buttons and keys on the video. */
function useActs(video: Ref, box: RefObject<HTMLDivElement | null>, { seek, speeds }: Acting) {
  const media = () => video.current!
  const acts = {
    onToggle: () => (media().paused ? void media().play().catch(isRefused) : media().pause()),
    onMute: () => {
      media().muted = !media().muted
    },
    onVolume: (volume: number) => {
      media().volume = Math.min(1, Math.max(0, Math.round(volume * 10) / 10))
      media().muted = volume <= 0
    },
    onSpeed: (speed: number) => {
      media().playbackRate = speed
    },
    onFullscreen: () => {
      const root = box.current?.getRootNode() as Document | ShadowRoot
      const full = root.fullscreenElement === box.current
      void (full ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(isRefused)
    },
  }
  const perform = (act: Pressed) => {
    if (act.kind === 'jump') seek(Math.round(media().currentTime * 1000) + act.seconds * 1000)
    else if (act.kind === 'volume') acts.onVolume(media().volume + act.by)
    else if (act.kind === 'speed') acts.onSpeed(stepSpeed(speeds, media().playbackRate, act.by))
    else if (act.kind === 'mute') acts.onMute()
    else if (act.kind === 'fullscreen') acts.onFullscreen()
    else if (act.kind === 'toggle') acts.onToggle()
  }
  return { ...acts, perform }
}

/** Pauses while another window learns. */
function useStanding(video: Ref, active: boolean) {
  useEffect(() => {
    if (!active) video.current?.pause()
  }, [video, active])
}

function useExposed(video: Ref, expose: VideoProps['expose']) {
  useEffect(
    () =>
      expose({
        play: () => void video.current?.play().catch(isRefused),
        pause: () => video.current?.pause(),
      }),
    [video, expose],
  )
}

/** Shows the captions of one language, and reads those of another for the transcript. */
function useTracks(video: Ref, shown: string, read: string) {
  useEffect(() => {
    for (const track of video.current?.textTracks ?? [])
      track.mode = track.language === shown ? 'showing' : track.language === read ? 'hidden' : 'disabled'
  }, [video, shown, read])
}

const languageNames: Readonly<Record<string, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
} satisfies Record<Locale, string>

/** The name of a language in that language; for an unsupported language its code. */
const getLanguageName = (language: string): string => languageNames[language] ?? language
