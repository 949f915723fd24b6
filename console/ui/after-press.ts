let isPressed = false
addEventListener('pointerdown', () => setPressed(true), true)
addEventListener('pointerup', () => setPressed(false), true)
addEventListener('pointercancel', () => setPressed(false), true)

function setPressed(next: boolean): void {
  isPressed = next
}

/**
 * Calls `then` now or, while a pointer is pressed, when it is released: a button that moves away under the pointer would
 * not be pressed. What the press does comes after it, so a button that saves has what was typed.
 */
export function afterPress(then: () => void): void {
  if (!isPressed) {
    then()
    return
  }
  const end = () => {
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    then()
  }
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
