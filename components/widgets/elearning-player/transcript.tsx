import { type RefObject, useEffect, useState } from 'react'
import type { Text } from '../../shared/call/use-text.ts'
import { clock } from './time.ts'
import * as css from './video.css.ts'

type TranscriptProps = {
  video: RefObject<HTMLVideoElement | null>
  language: string
  atMs: number
  text: Text
  onSeek: (toMs: number) => void
}

type Line = { id: string; fromMs: number; toMs: number; words: string }

/** The whole speech as text; a line seeks to its position. */
export function Transcript({ video, language, atMs, text: { t }, onSeek }: TranscriptProps) {
  const lines = useLines(video, language)
  return (
    <section
      part="transcript"
      className={css.transcript}
      aria-label={t('player:transcript.title')}
      lang={language}
    >
      {lines.length === 0 && !language && <p className={css.nothing}>{t('player:transcript.none')}</p>}
      <ol className={css.lines}>
        {lines.map(({ id, fromMs, toMs, words }) => {
          const now = fromMs <= atMs && atMs < toMs
          return (
            <li key={id}>
              <button
                type="button"
                className={css.lineButton}
                aria-current={now ? 'true' : undefined}
                onClick={() => onSeek(fromMs)}
              >
                <span className={css.at}>{clock(fromMs)}</span>
                <span>{words}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function useLines(video: RefObject<HTMLVideoElement | null>, language: string): Line[] {
  const [lines, setLines] = useState<Line[]>([])
  useEffect(() => {
    const media = video.current
    const at = [...(media?.textTracks ?? [])].findIndex(each => each.language === language)
    const element = media?.querySelectorAll('track')[at]
    if (!element) return setLines([])
    const read = () => setLines([...(element.track.cues ?? [])].map(getLine))
    read()
    element.addEventListener('load', read)
    return () => element.removeEventListener('load', read)
  }, [video, language])
  return lines
}

const getLine = (cue: TextTrackCue, at: number): Line => ({
  id: `${at}`,
  fromMs: Math.round(cue.startTime * 1000),
  toMs: Math.round(cue.endTime * 1000),
  words: (cue as VTTCue).text.replaceAll(/<[^>]+>/g, ''),
})
