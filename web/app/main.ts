document.body.textContent = document.title;
