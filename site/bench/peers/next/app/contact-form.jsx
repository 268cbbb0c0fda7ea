'use client';
import { useState } from 'react';

export function ContactForm() {
  const [problem, setProblem] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get('name');
        setProblem(String(name).length < 2 ? 'Name must be at least 2 characters' : '');
      }}
    >
      <label>
        Name <input name="name" />
      </label>
      <button type="submit">Send</button>
      <p role="alert">{problem}</p>
    </form>
  );
}
