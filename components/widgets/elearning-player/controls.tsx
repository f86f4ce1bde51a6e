import { Captions, Maximize, Minimize, Pause, Play, ScrollText, Volume2, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import * as css from './controls.css.ts'
import type { Interval } from './played.ts'
import { Slider } from './slider.tsx'
import { clock } from './time.ts'
import type { VideoState } from './use-video.ts'

export type ControlsProps = {
  state: VideoState
  limitMs: number
  watched: readonly Interval[]
  speeds: readonly number[]
  /** Languages of captions with their names, and the one that is on. */
  languages: readonly { id: string; name: string }[]
  caption: string
  transcript: boolean
  text: Text
  onToggle: () => void
  onSeek: (toMs: number) => void
  onMute: () => void
  onVolume: (volume: number) => void
  onSpeed: (speed: number) => void
  onCaption: (language: string) => void
  onTranscript: () => void
  onFullscreen: () => void
}

/** The bar under the video. */
export function Controls(props: ControlsProps) {
  const { state, limitMs, text } = props
  const { t } = text
  const id = useId()
  const isLocked = limitMs < state.lengthMs
  return (
    <div part="controls" className={css.bar}>
      <Slider
        atMs={state.atMs}
        lengthMs={state.lengthMs}
        limitMs={limitMs}
        watched={props.watched}
        text={text}
        describedBy={isLocked ? id : undefined}
        onSeek={props.onSeek}
      />
      {isLocked && (
        <span id={id} className={visuallyHidden}>
          {t('player:seek.locked')}
        </span>
      )}
      <div className={css.row}>
        <IconButton
          variant="quiet"
          icon={state.playing ? Pause : Play}
          label={t(state.playing ? 'player:pause' : 'player:play')}
          onClick={props.onToggle}
        />
        <span className={css.time}>
          {clock(state.atMs)} / {clock(state.lengthMs)}
        </span>
        <Sound {...props} />
        <span className={css.spacer} />
        <Choices {...props} />
      </div>
    </div>
  )
}

function Sound({ state, text: { t }, onMute, onVolume }: ControlsProps) {
  const volume = state.muted ? 0 : state.volume
  return (
    <>
      <IconButton
        variant="quiet"
        icon={state.muted ? VolumeX : Volume2}
        label={t(state.muted ? 'player:unmute' : 'player:mute')}
        onClick={onMute}
      />
      <input
        type="range"
        className={css.volume}
        min={0}
        max={1}
        step={0.1}
        value={volume}
        aria-label={t('player:volume')}
        aria-valuetext={t('player:percent', { percent: Math.round(volume * 100) })}
        onChange={event => onVolume(event.currentTarget.valueAsNumber)}
      />
    </>
  )
}

function Choices(props: ControlsProps) {
  const { state, speeds, languages, caption, transcript, text } = props
  const { t } = text
  return (
    <>
      <label className={css.choice}>
        <span className={visuallyHidden}>{t('player:speed')}</span>
        <select
          className={css.select}
          value={state.speed}
          onChange={event => props.onSpeed(Number(event.currentTarget.value))}
        >
          {speeds.map(speed => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      {languages.length > 0 && (
        <label className={css.choice}>
          <Icon of={Captions} />
          <span className={visuallyHidden}>{t('player:captions.label')}</span>
          <select
            className={css.select}
            value={caption}
            onChange={event => props.onCaption(event.currentTarget.value)}
          >
            <option value="">{t('player:captions.off')}</option>
            {languages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <IconButton
        variant="quiet"
        icon={ScrollText}
        label={t(transcript ? 'player:transcript.hide' : 'player:transcript.show')}
        aria-expanded={transcript}
        onClick={props.onTranscript}
      />
      <IconButton
        variant="quiet"
        icon={state.fullscreen ? Minimize : Maximize}
        label={t(state.fullscreen ? 'player:fullscreenEnd' : 'player:fullscreen')}
        onClick={props.onFullscreen}
      />
    </>
  )
}
