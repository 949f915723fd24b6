type Properties = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** Marks a favorite: a full star, or an empty one. */
export function Star({ label, isOn, onChange }: Properties) {
  return (
    <button
      type="button"
      class="star"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isOn)}
    >
      <span aria-hidden="true">{isOn ? '★' : '☆'}</span>
    </button>
  )
}
