//! A headless Chromium, driven by the DevTools protocol over a pipe: no port, no web socket, nothing but the browser and JSON.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// A test that waits longer has failed.
const PATIENCE: Duration = Duration::from_mins(1);

/// The browser that `CHROMIUM` names, or the first in `PATH`.
fn program() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH")?;
    let mut programs = std::env::split_paths(&path).flat_map(|folder| ["chromium", "chromium-browser"].map(|name| folder.join(name)));
    programs.find(|program| program.is_file())
}

/// A browser with one page; it ends when this is dropped.
pub struct Chromium {
    child: Child,
    commands: ChildStdin,
    answers: Receiver<Value>,
    session: String,
    n_sent: u64,
    /// Uncaught errors and what pages write to the console.
    complaints: Vec<String>,
    // The profile is gone when the browser is.
    _profile: TempDir,
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // The browser ends when it is told to; a browser that does not is ended.
        let close = json!({ "id": 0, "method": "Browser.close" });
        if write!(self.commands, "{close}\0").is_err() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// Answers and events, as the browser writes them: JSON, each with a zero byte behind it.
fn answers(output: std::process::ChildStdout) -> Receiver<Value> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        for message in BufReader::new(output).split(0).map_while(Result::ok) {
            if serde_json::from_slice(&message).is_ok_and(|message: Value| send.send(message).is_err()) {
                break;
            }
        }
    });
    receive
}

impl Chromium {
    /// Starts a browser; `None`, with a word about it, where there is none.
    pub fn start() -> Option<Self> {
        let Some(program) = program() else {
            eprintln!("skipped: chromium is not there");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        // The browser reads commands from descriptor 3 and answers on 4: a shell moves them there.
        let mut command = Command::new("sh");
        command.args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"]).arg(program);
        command.args(["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]);
        command.args(["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage", "--window-size=1280,900"]);
        command.arg(format!("--user-data-dir={}", profile.path().display())).arg("about:blank");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (commands, answers) = (child.stdin.take().unwrap(), answers(child.stdout.take().unwrap()));
        let mut browser = Self { child, commands, answers, session: String::new(), n_sent: 0, complaints: Vec::new(), _profile: profile };
        let target = browser.ask("Target.createTarget", &json!({ "url": "about:blank" }))["targetId"].clone();
        let attached = browser.ask("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        browser.session = attached["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page.enable", "Runtime.enable"] {
            browser.ask(domain, &json!({}));
        }
        Some(browser)
    }

    /// The next message; what a page complains of is kept.
    fn message(&mut self) -> Value {
        let message = self.answers.recv_timeout(PATIENCE).unwrap();
        if matches!(message["method"].as_str(), Some("Runtime.exceptionThrown" | "Runtime.consoleAPICalled")) {
            self.complaints.push(message["params"].to_string());
        }
        message
    }

    /// Sends a command and waits for its result.
    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.n_sent += 1;
        let mut command = json!({ "id": self.n_sent, "method": method, "params": parameters });
        if !self.session.is_empty() {
            command["sessionId"] = self.session.clone().into();
        }
        write!(self.commands, "{command}\0").unwrap();
        loop {
            let message = self.message();
            if message["id"] == self.n_sent {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].clone();
            }
        }
    }

    fn wait_for_event(&mut self, is_it: impl Fn(&Value) -> bool) {
        while !is_it(&self.message()) {}
    }

    /// Opens a file and waits until it is loaded.
    pub fn open(&mut self, page: &Path) {
        self.ask("Page.navigate", &json!({ "url": format!("file://{}", page.display()) }));
        self.wait_until("document.readyState === 'complete' && document.documentElement.dataset.script === 'ran'");
    }

    /// The value of an expression, which may be a promise.
    pub fn value(&mut self, expression: &str) -> Value {
        let answer = self.ask("Runtime.evaluate", &json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }));
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true, looked at whenever the page may have changed.
    pub fn wait_until(&mut self, expression: &str) {
        let look = format!("new Promise((done) => {{ const look = () => ({expression}) ? done(true) : setTimeout(look, 10); look(); }})");
        assert_eq!(self.value(&look), true);
    }

    /// Clicks with the mouse on the middle of the first element that a selector finds; it must be what lies there.
    pub fn click(&mut self, selector: &str) {
        let place = format!(
            "(() => {{ const it = document.querySelector({selector:?}); if (!it) return 'nothing is ' + {selector:?};
                it.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                const box = it.getClientRects()[0]; const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const hit = document.elementFromPoint(x, y); return hit && (it.contains(hit) || hit.contains(it)) ? [x, y] : 'hidden by ' + (hit && hit.outerHTML); }})()"
        );
        let place = self.value(&place);
        assert!(place.is_array(), "{place}");
        for kind in ["mousePressed", "mouseReleased"] {
            self.ask("Input.dispatchMouseEvent", &json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 }));
        }
    }

    /// Presses a key, by the name that a page sees: `r`, `3`, `Enter`, `ArrowRight`.
    pub fn press(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        // A link follows Enter by its code.
        let code = if key == "Enter" { 13 } else { 0 };
        self.ask("Input.dispatchKeyEvent", &json!({ "type": "keyDown", "key": key, "text": text, "windowsVirtualKeyCode": code }));
        self.ask("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }));
    }

    /// Does what makes the page save a file into the folder, and waits until it is there.
    pub fn saved_in(&mut self, folder: &Path, act: impl FnOnce(&mut Self)) {
        let session = std::mem::take(&mut self.session);
        self.ask("Browser.setDownloadBehavior", &json!({ "behavior": "allow", "downloadPath": folder, "eventsEnabled": true }));
        self.session = session;
        act(self);
        self.wait_for_event(|event| event["method"] == "Browser.downloadProgress" && event["params"]["state"] == "completed");
    }

    /// Fails where a page had an uncaught error or wrote to the console.
    pub fn check_quiet(&self) {
        assert!(self.complaints.is_empty(), "{:?}", self.complaints);
    }
}
